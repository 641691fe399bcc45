/** Owner of the positions, verified by an API key or a user's rights. */
export interface Sender {
  readonly accountId: number;
  readonly apiKeyId?: number | undefined;
}
