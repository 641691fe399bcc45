import type { LiveTuple } from '@azimute/contract';
import { moduleCodes } from '@azimute/contract/modules';
import type pg from 'pg';
import { addSession } from '../sign-in.ts';
import type { BenchFleet } from '../start-portal.ts';

/** Gives every asset of a fleet a state, so that its picture has full size. */
export async function reportAll(owner: pg.Pool, { accountId }: BenchFleet): Promise<void> {
  await owner.query(
    `insert into asset_states
        (account_id, asset_id, contact_at, device_id, fixed_at, received_at, latitude, longitude, speed_kph, engine_on)
      select account_id, asset_id, now() - interval '1 hour', 1, now() - interval '1 hour', now(), -10 - asset_id % 1000 / 1000.0, -37, 10, true
      from assets where account_id = $1`,
    [accountId],
  );
  await owner.query('analyze asset_states');
}

/** Reads the states of a fleet from the database, without their status. */
export async function readTruth(owner: pg.Pool, { accountId }: BenchFleet): Promise<LiveTuple[]> {
  const ms = '(extract(epoch from fixed_at) * 1000)::float8';
  const { rows } = await owner.query<LiveTuple & unknown[]>({
    text: `select asset_id, 0, ${ms}, longitude, latitude, speed_kph, heading_degrees, hour_meter_hours, odometer_km,
        (extract(epoch from contact_at) * 1000)::float8
      from asset_states where account_id = $1`,
    values: [accountId],
    rowMode: 'array',
  });
  return rows;
}

/** Returns access tokens of administrators, each with a session: a user can have at most 50 streams. */
export async function addSessions(
  owner: pg.Pool,
  { accountId }: BenchFleet,
  count: number,
): Promise<string[]> {
  await owner.query('update accounts set modules = $2 where account_id = $1', [accountId, [...moduleCodes]]);
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push(await addSession(owner, accountId, 'admin'));
  return tokens;
}

/** @throws Error if it is refused */
export async function requestTicket(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/live/tickets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const { ticket } = (await answer.json()) as { ticket?: string };
  if (ticket === undefined) throw new Error(`No ticket: ${answer.status}`);
  return ticket;
}
