import type pg from 'pg';
import { DomainError } from '../domain-error.ts';

/** Wraps the pool: its nth connection request is refused with a retry, as if too many were waiting. */
export function refuseConnection(pool: pg.Pool, nth: number): pg.Pool {
  let asked = 0;
  const connect = (): Promise<pg.PoolClient> => {
    asked += 1;
    if (asked === nth) return Promise.reject(new DomainError('overloaded', { retryAfterSeconds: 1 }));
    return pool.connect();
  };
  return Object.assign(Object.create(pool) as pg.Pool, { connect, connectFor: connect });
}
