import type { StopAlarm } from '@azimute/contract';
import { isMovingAt, movingAboveKphOf } from '@azimute/contract/assets/activity';
import {
  readStand,
  stepStop,
  type Stand,
  type StopEvent,
  type StopFix,
  type StopRule,
  type StopState,
} from '@azimute/engine/remote-stop';
import type pg from 'pg';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import { beginCommand, endCommand, type Attempt, type BeginOptions } from './command-attempts.ts';

/** A remote stop as its row keeps it. */
export interface KeptStop {
  readonly state: StopState;
  /** Conditions at the last look; null before the first. */
  readonly stand: Stand | null;
}

interface StopRow {
  readonly asset_id: number;
  readonly category: string;
  readonly settings: { readonly standSeconds: number; readonly geofenceIds: readonly number[] };
  readonly state: string;
  readonly stop: KeptStop;
  readonly ended_at: Date | null;
  readonly is_taken_back: boolean;
  readonly confirmed: number | null;
}

const FRESH_MS = 60_000;
const LARGEST_GAP_MS = 120_000;
const ANSWER_MS = 60_000;
const SETTLE_MS = 60_000;
/** Positions that can arrive late and still release a stop that has settled. */
const WATCHED_MS = 30 * 60_000;

const ruleOf = ({ settings }: StopRow): StopRule => ({
  standMs: settings.standSeconds * 1000,
  freshMs: FRESH_MS,
  largestGapMs: LARGEST_GAP_MS,
  answerMs: ANSWER_MS,
  settleMs: SETTLE_MS,
});

interface StopAttempt {
  readonly accountId: number;
  readonly attempt: Attempt;
  readonly options: BeginOptions;
}

/** Thrown to undo a decision that cannot be carried out. */
class NotBegun extends Error {}

/**
 * Gives a remote stop to this process if its conditions are met now. The decision, what it rests on and the mark that it is
 * being sent are one transaction.
 */
export async function beginStop(
  pipeline: pg.Pool,
  { accountId, attempt, options }: StopAttempt,
): Promise<boolean> {
  try {
    return await asProvedAccounts(pipeline, [accountId], async (client) => {
      const row = await takeStop(client, accountId, attempt.id);
      if (row === undefined) return false;
      const looked = await lookAt(client, { accountId, row, at: options.at });
      const { state, effects } = stepStop(row.stop.state, looked.event, ruleOf(row));
      await keepStop(client, accountId, attempt.id, { state, stand: looked.stand });
      if (!effects.some(({ kind }) => kind === 'writeStop')) return false;
      if (!(await beginCommand(client, accountId, attempt, options))) throw new NotBegun();
      return true;
    });
  } catch (error) {
    if (error instanceof NotBegun) return false;
    throw error;
  }
}

/** Gives back a remote stop of which no byte was written: it waits for its conditions again. */
export async function giveStopBack(pipeline: pg.Pool, accountId: number, attempt: Attempt): Promise<void> {
  await asProvedAccounts(pipeline, [accountId], async (client) => {
    const row = await takeStop(client, accountId, attempt.id);
    if (row === undefined) throw new Error('The remote stop is locked');
    const { state } = stepStop(row.stop.state, { kind: 'unsent' }, ruleOf(row));
    await keepStop(client, accountId, attempt.id, { ...row.stop, state });
    await endCommand(client, accountId, attempt, 'queued');
  });
}

/** Looks at each remote stop that was sent, and queues the releases that follow. Returns the number of them. */
export async function watchRemoteStops(pipeline: pg.Pool, at: Date): Promise<number> {
  const { rows } = await pipeline.query<{ accountId: number; id: number }>({
    name: 'list-remote-stops',
    text: 'select account_id as "accountId", device_command_id as id from list_remote_stops()',
  });
  let released = 0;
  for (const { accountId, id } of rows)
    released += await asProvedAccounts(pipeline, [accountId], (client) =>
      watchStop(client, { accountId, id, at }),
    );
  return released;
}

async function watchStop(
  client: pg.PoolClient,
  { accountId, id, at }: { readonly accountId: number; readonly id: number; readonly at: Date },
): Promise<number> {
  const row = await takeStop(client, accountId, id);
  if (row === undefined) return 0;
  const looked = await lookAt(client, { accountId, row, at });
  let { state } = row.stop;
  let released = 0;
  for (const event of [...eventsOf(row, at), looked.event]) {
    const step = stepStop(state, event, ruleOf(row));
    state = step.state;
    for (const effect of step.effects) {
      if (effect.kind === 'writeRelease') {
        released += 1;
        await client.query('select queue_release($1, $2, $3, $4)', [accountId, id, effect.releaseNo, at]);
      }
      if (effect.kind === 'raiseAlarm') await tell(client, accountId, id, effect.alarm);
    }
  }
  await keepStop(client, accountId, id, { state, stand: looked.stand });
  return released;
}

/** Returns the results of the commands of a stop. Repeating an event changes nothing. */
function eventsOf(row: StopRow, at: Date): StopEvent[] {
  const events: StopEvent[] = [];
  const isAnswered = row.state === 'acknowledged' || row.state === 'failed';
  if (isAnswered && row.stop.state.answeredAtMs === null)
    events.push({
      kind: 'stopAnswered',
      nowMs: (row.ended_at ?? at).getTime(),
      isAccepted: row.state === 'acknowledged',
    });
  if (row.confirmed !== null)
    events.push({ kind: 'releaseAnswered', releaseNo: row.confirmed, isAccepted: true });
  if (row.is_taken_back) events.push({ kind: 'takeBack', nowMs: at.getTime() });
  return events;
}

async function lookAt(
  client: pg.PoolClient,
  { accountId, row, at }: { readonly accountId: number; readonly row: StopRow; readonly at: Date },
): Promise<{ readonly event: StopEvent; readonly stand: Stand }> {
  const rule = ruleOf(row);
  const nowMs = at.getTime();
  const { standingFromMs, answeredAtMs } = row.stop.state;
  const fixes = await readFixes(client, accountId, row, {
    from: new Date(standingFromMs ?? nowMs - rule.standMs - 2 * LARGEST_GAP_MS),
    settled: new Date(answeredAtMs === null ? nowMs + WATCHED_MS : answeredAtMs + SETTLE_MS),
    watched: new Date(nowMs - WATCHED_MS),
  });
  return { event: { kind: 'look', nowMs, fixes }, stand: readStand(fixes, nowMs, rule) };
}

interface FixRow {
  readonly at_ms: number;
  readonly speed_kph: number | null;
  readonly is_inside: boolean;
}

/** Reads positions of all devices of the asset: up to the time when the stop has settled, and the latest. */
async function readFixes(
  client: pg.PoolClient,
  accountId: number,
  { asset_id: assetId, category, settings }: StopRow,
  { from, settled, watched }: { readonly from: Date; readonly settled: Date; readonly watched: Date },
): Promise<StopFix[]> {
  const { rows } = await client.query<FixRow>({
    name: 'remote-stop-positions',
    text: `select (extract(epoch from p.fixed_at) * 1000)::float8 as at_ms, p.speed_kph, exists (
        select from geofence_visits v where v.account_id = $1 and v.asset_id = $2 and v.geofence_id = any($6)
          and v.superseded_at is null and v.entered_at <= p.fixed_at
          and coalesce(v.left_at, 'infinity') > p.fixed_at) as is_inside
      from positions p
      where p.account_id = $1 and p.asset_id = $2 and p.fixed_at >= $3 and (p.fixed_at <= $4 or p.fixed_at >= $5)`,
    values: [accountId, assetId, from, settled, watched, settings.geofenceIds],
  });
  const aboveKph = movingAboveKphOf(category);
  return rows.map(({ at_ms: atMs, speed_kph: speedKph, is_inside: isInside }) => ({
    atMs,
    isInside,
    motion: speedKph === null ? 'unknown' : isMovingAt(speedKph, aboveKph) ? 'moving' : 'still',
  }));
}

async function takeStop(client: pg.PoolClient, accountId: number, id: number): Promise<StopRow | undefined> {
  const { rows } = await client.query<StopRow>({
    name: 'take-remote-stop',
    text: 'select * from take_remote_stop($1, $2)',
    values: [accountId, id],
  });
  return rows[0];
}

async function keepStop(client: pg.PoolClient, accountId: number, id: number, stop: KeptStop): Promise<void> {
  await client.query('select keep_remote_stop($1, $2, $3)', [accountId, id, JSON.stringify(stop)]);
}

async function tell(client: pg.PoolClient, accountId: number, id: number, alarm: StopAlarm): Promise<void> {
  await client.query('select tell_remote_stop($1, $2, $3)', [accountId, id, alarm]);
}
