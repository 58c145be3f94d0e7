import { constants } from 'node:fs';

/** To append to a file, or make one: not to one that a symlink leads to. Windows has no such flag. */
export const appendFlags =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
