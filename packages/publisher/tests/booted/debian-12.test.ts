import { messages } from "./messages";
import { onDebian } from "./on-debian";
import { publishing } from "./publishing";
import { upkeep } from "./upkeep";

onDebian("bookworm", publishing, messages, upkeep);
