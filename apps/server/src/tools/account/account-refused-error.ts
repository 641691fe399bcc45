/** The command cannot be carried out as given; the message says why. Nothing has changed. */
export class AccountRefusedError extends Error {
  override readonly name = 'AccountRefusedError';
}
