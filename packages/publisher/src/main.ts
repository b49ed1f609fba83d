/** `npm run publisher`: builds and publishes the site whenever its content changes. */
import { runPublisher } from "./start";

void runPublisher();
