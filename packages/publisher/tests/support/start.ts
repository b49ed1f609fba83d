/** The publisher as `main.ts` starts it, with other limits: `node start.js LIMITS`, as JSON. */
import { runPublisher } from "../../src/start";
import type { Limits } from "../../src/settings";

void runPublisher(JSON.parse(process.argv[2] ?? "{}") as Partial<Limits>);
