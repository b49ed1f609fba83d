import { inquiries } from "./inquiries";
import type { Mutant } from "./mutant";
import { pages } from "./pages";
import { publisher } from "./publisher";
import { site } from "./site";
import { tools } from "./tools";

export const mutants: readonly Mutant[] = [...site, ...pages, ...tools, ...publisher, ...inquiries];
