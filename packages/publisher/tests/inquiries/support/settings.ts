import { readSettings } from "../../../src/settings";
import { secrets } from "../../support/hook";

/** What a publisher reads of how couples' messages are delivered, and what is wrong with that, a line each. */
export function readInquirySettings(env: NodeJS.ProcessEnv) {
  try {
    const { inquiries, redact } = readSettings({
      ENV_FILE: "",
      PUBLISHER_SAMPLE: "yes",
      CONTENTFUL_WEBHOOK_SECRET: secrets.signing,
      PUBLISHER_STATUS_TOKEN: secrets.status,
      ...env,
    });
    return { settings: inquiries, redact, problems: [] };
  } catch (error) {
    const [, ...problems] = (error as Error).message.split("\n  ");
    return { problems };
  }
}
