import { onDebian } from "./on-debian";

onDebian("trixie");
