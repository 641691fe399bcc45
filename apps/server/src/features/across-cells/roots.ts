import type { Locale } from '@azimute/contract';
import type { Pool, PoolClient } from 'pg';
import type { PersonAtHome } from '../../platform/cells/cell-calls.ts';
import { isTimeZone } from '../../platform/require-time-zone.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { asActor } from '../../platform/postgres/transaction.ts';

/** A session at the home of its person, from which those in other cells are opened and with which they end. */
export interface Root {
  /** Null where it is in this cell. */
  readonly cell: string | null;
  readonly sessionId: string;
  readonly userId: number;
}

/** A root of this cell, with its person. */
export interface OwnRoot {
  readonly person: PersonAtHome;
  readonly clientId: string;
  readonly scope: string;
  readonly userAgent: string;
}

interface RootRow {
  user_id: number;
  email: string;
  name: string;
  locale: Locale;
  time_zone: string | null;
  has_two_factor: boolean;
  client_id: string;
  scope: string;
  user_agent: string;
}

/** Undefined where it has ended, or other cells may not go by it. */
export async function readOwnRoot(
  app: Pool,
  { sessionId, userId }: Pick<Root, 'sessionId' | 'userId'>,
): Promise<OwnRoot | undefined> {
  const { rows } = await app.query<RootRow>('select * from read_root_session($1, $2)', [sessionId, userId]);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    person: {
      userId: row.user_id,
      email: row.email,
      name: row.name,
      locale: row.locale,
      timeZone: row.time_zone,
      hasTwoFactor: row.has_two_factor,
    },
    clientId: row.client_id,
    scope: row.scope,
    userAgent: row.user_agent,
  };
}

/** The root of the actor's session; undefined where it has none, as by a directory. */
export async function findRoot(app: Pool, actor: Actor): Promise<Root | undefined> {
  const { rows } = await asActor(app, actor, (client) =>
    client.query<{ root_cell: string | null; root_session_id: string; user_id: number }>(
      'select * from read_own_root()',
    ),
  );
  const [row] = rows;
  return row && { cell: row.root_cell, sessionId: row.root_session_id, userId: row.user_id };
}

/** Brings what the home tells of a person up to date. */
export async function takeFromHome(
  client: Pool | PoolClient,
  home: string,
  { userId, email, name, locale, timeZone, hasTwoFactor }: PersonAtHome,
): Promise<void> {
  await client.query('select take_from_home($1, $2, $3, $4, $5, $6, $7)', [
    userId,
    home,
    email,
    name,
    locale,
    timeZone !== null && isTimeZone(timeZone) ? timeZone : null,
    hasTwoFactor,
  ]);
}
