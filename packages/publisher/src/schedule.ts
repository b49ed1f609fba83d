import { Cron } from "croner";

interface Options {
  /** A cron pattern. */
  readonly pattern: string;
  readonly timeZone: string;
  /** When the last build was begun; `null` if there was none. */
  readonly last: Date | null;
  readonly due: () => void;
}

/** Builds that nobody asks for: they catch what Contentful's requests never told. */
export interface Schedule {
  /** When the next one comes. */
  readonly next: () => Date | null;
  readonly stop: () => void;
}

/** Begins a schedule. One that was missed while nothing ran is made up for at once. */
export function beginSchedule({ pattern, timeZone, last, due }: Options): Schedule {
  const cron = new Cron(pattern, { timezone: timeZone }, due);
  const missed = last && cron.nextRun(last);
  if (missed && missed.getTime() <= Date.now()) due();
  return { next: () => cron.nextRun(), stop: () => cron.stop() };
}
