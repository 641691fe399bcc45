import pg from 'pg';
import { DomainError } from '../domain-error.ts';

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/** A pool whose queue has an end: whoever comes while so many wait for a connection is refused at once. */
export class BoundedPool extends pg.Pool {
  readonly #waitingAtMost: number;

  constructor(config: pg.PoolConfig, waitingAtMost: number) {
    super(config);
    this.#waitingAtMost = waitingAtMost;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount >= this.#waitingAtMost) {
      const refusal = new DomainError('overloaded', { retryAfterSeconds: 1 });
      if (callback === undefined) return Promise.reject(refusal);
      callback(refusal, undefined, () => undefined);
      return undefined;
    }
    if (callback === undefined) return super.connect();
    super.connect(callback);
    return undefined;
  }
}
