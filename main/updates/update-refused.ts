/** Thrown when what a server offers as a new version cannot be trusted. The message is a saying for the user. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused';
}
