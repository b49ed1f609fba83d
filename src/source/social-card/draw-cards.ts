import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Content } from "../../model/parse";
import { CARD_FOLDER, drawCard } from "./draw-card";

/** Takes away what no page is shared with any more. */
async function removeOtherCards(cards: ReadonlySet<string>, folder: string) {
  const cardFolder = path.join(folder, CARD_FOLDER);
  const files = await readdir(cardFolder);
  const old = files.filter((file) => !cards.has(`${CARD_FOLDER}/${file}`));
  await Promise.all(old.map((file) => rm(path.join(cardFolder, file))));
}

/**
 * Draws a card for every page in the content. This runs in every build, before the queries: their
 * answers are kept from one build to the next, and a card that only an answer asked for would be
 * missing once its file or its design is another.
 *
 * @returns each card's path on the site, by the id of its page's entry
 */
export async function drawCards(
  content: Pick<Content, "page" | "siteSettings">,
  folder = path.resolve("public"),
): Promise<Map<string, string>> {
  const { brandName, serviceArea } = content.siteSettings[0]!.fields;
  const cards = new Map<string, string>();
  for (const { id, fields } of content.page) {
    const words = { brandName, heading: fields.heading, serviceArea };
    cards.set(id, await drawCard(fields.slug, words, fields.heroImage?.path ?? null, folder));
  }
  await removeOtherCards(new Set(cards.values()), folder);
  return cards;
}
