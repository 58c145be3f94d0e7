import { MessageError } from '../text/message-error.ts';

/** Thrown when what a server offers as a new version cannot be trusted. */
export class UpdateRefused extends MessageError {
  override readonly name = 'UpdateRefused';
}
