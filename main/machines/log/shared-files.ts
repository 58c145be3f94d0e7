/** The shared folder as the log sees it: flat, with whole files. Tests put a simulated synchroniser behind it. */

export interface SharedFile {
  readonly name: string;
  readonly bytes: number;
  /** Changes when the content may have changed, for example the time of change. */
  readonly tag: string;
}

export interface SharedFiles {
  /**
   * All files, in no particular order; files of other programs may be left out. Rejects when the folder cannot be
   * read or has more than `most` of them: a part of the list would look like lost files.
   */
  list(most: number): Promise<readonly SharedFile[]>;
  /** Returns undefined when there is no such file, or it has more than `most` bytes. */
  read(name: string, most: number): Promise<Uint8Array | undefined>;
  /** Atomic: writes a draft whose name readers ignore, flushes it and renames it. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
}
