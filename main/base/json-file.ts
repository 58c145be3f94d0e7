/** A small JSON object on disk. */
export interface JsonFile {
  /** Throws when the file cannot be read or is not JSON. Returns `{}` when the file does not exist. */
  read(): unknown;
  /** Throws when the file cannot be written. */
  write(value: Readonly<Record<string, unknown>>): void;
  /** Renames a damaged file, so that a new one can be written, and returns its new path. */
  setAside(): string;
}
