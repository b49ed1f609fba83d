import { onDebian } from "./on-debian";

onDebian("bookworm");
