/** A small JSON object that outlives the process. */
export interface JsonFile {
  /** Throws when the file cannot be read or is no JSON; an absent one reads as `{}`. */
  read(): unknown;
  /** Throws when the disk refuses. */
  write(value: Readonly<Record<string, unknown>>): void;
  /** Moves the file out of the way, kept under another name, and returns its new path. */
  setAside(): string;
}
