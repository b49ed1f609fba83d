import type { Clock } from "./clock";
import { randomId } from "./random-id";
import type { Locale } from "./types";

export type NewLocale = Pick<Locale, "code" | "name"> &
  Partial<Omit<Locale, "id" | "version" | "createdAt" | "updatedAt">>;

/** The languages of a space. The first one is its default. */
export class Locales {
  readonly #locales = new Map<string, Locale>();

  constructor(
    private readonly clock: Clock,
    first: NewLocale,
  ) {
    this.add({ ...first, default: true });
  }

  all(): readonly Locale[] {
    return [...this.#locales.values()];
  }

  find(id: string): Locale | undefined {
    return this.#locales.get(id);
  }

  get default(): Locale {
    return this.all().find((locale) => locale.default)!;
  }

  add(locale: NewLocale): Locale {
    const now = this.clock.now();
    return this.#keep({
      ...{ default: false, fallbackCode: null, optional: false },
      ...{ contentDeliveryApi: true, contentManagementApi: true },
      ...locale,
      ...{ id: randomId(), version: 1, createdAt: now, updatedAt: now },
    });
  }

  change(id: string, changes: Partial<NewLocale>): Locale {
    const locale = this.#locales.get(id);
    if (!locale) throw new Error(`The space has no locale with id "${id}".`);
    const version = locale.version + 1;
    return this.#keep({ ...locale, ...changes, version, updatedAt: this.clock.now() });
  }

  remove(id: string): void {
    this.#locales.delete(id);
  }

  /** Takes over the locales of another environment instead of its own. */
  replaceBy(others: Locales): void {
    this.#locales.clear();
    for (const locale of others.all()) this.#locales.set(locale.id, locale);
  }

  #keep(locale: Locale): Locale {
    this.#locales.set(locale.id, locale);
    return locale;
  }
}
