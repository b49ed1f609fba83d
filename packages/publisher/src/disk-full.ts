const NO_ROOM = ["ENOSPC", "EDQUOT"];

/** Whether something failed because nothing more fits on the disk. */
export const isDiskFull = (error: unknown) =>
  NO_ROOM.includes((error as NodeJS.ErrnoException | null)?.code ?? "");
