/** Whose positions they are, as an API key or the rights of a person have proved. */
export interface Sender {
  readonly accountId: number;
  readonly apiKeyId?: number | undefined;
}
