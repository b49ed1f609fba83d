import { chmodSync, rmSync } from "node:fs";
import path from "node:path";
import type { Status } from "../../packages/publisher/src/status/status";
import {
  link,
  localized,
  startContentful,
  type LocalContentful,
} from "../../packages/contentful-local/src";
import { fillWithFixtureContent } from "./contentful-local";
import {
  PublisherProcess,
  readStatus,
  secrets,
  type Variables,
} from "../../packages/publisher/tests/support/publisher-fixture";
import { until } from "../../packages/publisher/tests/support/until";
import { startWebServer, type WebServer } from "../../packages/publisher/tests/support/web-servers";
import { copySite, nodeEnv, runNode } from "./site-copy";

/** A build from nothing, with every picture, on a machine that is busy with others. */
const BUILD_TIMEOUT_MS = 600_000;

interface Options {
  /** What the publisher is told beside its secrets and where the content is. */
  readonly variables?: Variables;
  /** Changes the site's copy or the content before anything is built. */
  readonly prepare?: (site: string, contentful: LocalContentful) => Promise<void>;
}

/** A photo that is new in the gallery. */
interface NewPhoto {
  readonly alt: string;
  readonly category: string;
  readonly picture: Buffer;
}

/**
 * All that lies between the officiant and her visitors, with nothing left out: a Contentful with the
 * site's content, which tells the site's own publisher of each publish by a signed request; the
 * publisher builds the site, and a web server with the project's own settings serves it.
 */
export class LiveSite {
  readonly contentful: LocalContentful;
  readonly publisher: PublisherProcess;
  readonly folder: string;
  #publisherUrl = "";
  #server: WebServer | undefined;

  private constructor(contentful: LocalContentful, folder: string, variables: Variables) {
    this.contentful = contentful;
    this.folder = folder;
    const env = nodeEnv({
      ...contentful.env,
      SITE_URL: "https://www.example.com",
      PUBLISHER_STATUS_TOKEN: secrets.status,
      PUBLISHER_PORT: "0",
      PUBLISHER_SCHEDULE: "off",
      ...variables,
    });
    this.publisher = new PublisherProcess(env, { folder });
  }

  /** Starts everything, and waits until the first release is live. */
  static async start({ variables = {}, prepare }: Options = {}): Promise<LiveSite> {
    const contentful = await startContentful();
    await fillWithFixtureContent(contentful);
    const folder = copySite();
    // The web server may read as another user.
    chmodSync(folder, 0o755);
    await prepare?.(folder, contentful);
    const live = new LiveSite(contentful, folder, variables);
    await live.#begin().catch(async (error: unknown) => {
      await live.end();
      throw error;
    });
    return live;
  }

  async #begin() {
    this.#publisherUrl = await this.publisher.url();
    const port = Number(new URL(this.#publisherUrl).port);
    this.#server = await startWebServer(path.join(this.folder, ".publisher"), port);
    await this.#tellContentful();
    await this.idle();
  }

  /** Contentful's own webhooks cannot reach this machine; the local one's can, so the command is the real one. */
  async #tellContentful() {
    const command = path.join(this.folder, "tools/contentful/cli.ts");
    const publisher = `${this.#publisherUrl}/hooks/contentful`;
    const args = ["--import", "tsx", command, "webhook", "--publisher", publisher];
    const { code, output } = await runNode(args, this.contentful.env);
    if (code !== 0) throw new Error(`The webhook was not made: ${output}`);
  }

  /** Where visitors come, over https with a certificate of the web server's own. */
  get url(): string {
    return this.#server?.url ?? "";
  }

  /** The text of a page or file, as visitors get it. */
  async read(address: string): Promise<string> {
    return String((await this.#server?.ask(address))?.body);
  }

  status(): Promise<Status> {
    return readStatus(this.#publisherUrl);
  }

  /** Waits until the publisher has heard of every publish and has done what it can for each. */
  async idle(): Promise<Status> {
    await this.contentful.webhooks.settled();
    let status = await this.status();
    await until(
      async () => {
        status = await this.status();
        return !status.building && status.waiting === 0;
      },
      "everything that was published has been built",
      { timeout: BUILD_TIMEOUT_MS, pause: 500 },
    );
    return status;
  }

  /** Changes fields of an entry and publishes it. */
  publishChange(id: string, fields: Readonly<Record<string, unknown>>): void {
    this.contentful.space.changeEntry(id, localized(fields));
    this.contentful.space.publish(id);
  }

  /** Publishes a photo with its picture. */
  async addPhoto(id: string, { alt, category, picture }: NewPhoto): Promise<void> {
    const { space } = this.contentful;
    await space.putAsset(id, { title: id, bytes: picture, file: `${id}.jpg` });
    space.publishAsset(id);
    const fields = { alt, category, order: -1, image: link("Asset", id) };
    space.putEntry(`${id}-photo`, "galleryPhoto", localized(fields));
    space.publish(`${id}-photo`);
  }

  /** Ends everything and takes the folder away. */
  async end(): Promise<void> {
    await this.#server?.close();
    await this.publisher.kill("SIGTERM");
    await this.contentful.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
}
