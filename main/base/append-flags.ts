import { constants } from 'node:fs';

/** Flags that append to a file or create it, but do not follow a symlink. Windows has no `O_NOFOLLOW`. */
export const appendFlags =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
