import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@azimute/server/src/features/telemetry/protocols/mqtt/testing/start-mosquitto.ts';
import { arrangeSlowAccount, asSuperuser } from './arrange-fleet.ts';
import { createChance } from './create-chance.ts';
import { openSeparateWorld } from './open-world.ts';
import { startTracker, type Tracker } from './start-tracker.ts';

export interface TrackerKillsOptions {
  /** Number of kills. */
  readonly rounds: number;
  readonly seed: number;
  readonly onKill: (kills: number) => void;
}

export interface TrackerKillsReport {
  readonly acknowledged: number;
  readonly repeated: number;
  /** Empty if nothing was lost or doubled. */
  readonly violations: readonly string[];
  /** Kept if something was. */
  readonly dataDir: string;
}

const TRACKERS = 8;
/** Fixes answered before the next kill. */
const ANSWERED_BETWEEN = 40;
const LONGEST_PAUSE_MS = 100;
const GIVE_UP_AFTER_MS = 180_000;
const DAYS_BACK = 6;

/**
 * Kills a portal (-9) while trackers send to it directly, each repeating what was not answered; then compares answered
 * fixes with the database.
 */
export async function killUnderTrackers({
  rounds,
  seed,
  onKill,
}: TrackerKillsOptions): Promise<TrackerKillsReport> {
  const chance = createChance(seed);
  const port = await findFreePort();
  const world = await openSeparateWorld({ trackerPorts: `h02:${port}` });
  const firstMs = Math.floor(Date.now() / 1_000) * 1_000 - DAYS_BACK * 24 * 3_600_000;
  let isWhole = false;
  try {
    await world.portal.start();
    const databaseUrl = await world.findDatabaseUrl();
    await arrangeSlowAccount(databaseUrl);
    const ids = Array.from({ length: TRACKERS }, (_, index) => `chaos-${index}`);
    await plantTrackers(databaseUrl, ids);
    const trackers = ids.map((id) => startTracker({ id, port, firstMs, chance: chance.fork() }));
    const count = (): number => trackers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    for (let kills = 1; kills <= rounds; kills += 1) {
      await untilCounted(count, count() + ANSWERED_BETWEEN);
      await sleep(chance.below(LONGEST_PAUSE_MS));
      await world.portal.kill();
      await world.portal.start();
      onKill(kills);
    }
    await Promise.all(trackers.map((tracker) => tracker.stop()));
    const violations = await compare(databaseUrl, trackers, firstMs);
    isWhole = violations.length === 0;
    const repeated = trackers.reduce((sum, tracker) => sum + tracker.repeated, 0);
    return { acknowledged: count(), repeated, violations, dataDir: world.dataDir };
  } finally {
    await world.stop();
    if (isWhole) await world.removeData();
  }
}

async function plantTrackers(databaseUrl: string, ids: readonly string[]): Promise<void> {
  await asSuperuser(databaseUrl, (client) =>
    client.query(
      `with made as (insert into assets (account_id, unit_id, code)
          select account_id, unit_id, id from units, unnest($1::text[]) as id returning account_id, asset_id, code),
        attached as (insert into devices (account_id, asset_id, external_id) select account_id, asset_id, code from made)
      insert into tracker_claims (account_id, tracker_id, claimed_at) select account_id, code, now() from made`,
      [ids],
    ),
  );
}

/** Every answered fix is stored once, and nothing that was never sent. */
async function compare(
  databaseUrl: string,
  trackers: readonly Tracker[],
  firstMs: number,
): Promise<string[]> {
  const { rows } = await asSuperuser(databaseUrl, (client) =>
    client.query<{ id: string; number: number; times: number }>(
      `select d.external_id as id, (extract(epoch from p.fixed_at) - $1)::int as number, count(*)::int as times
      from positions p join devices d using (account_id, device_id) group by 1, 2`,
      [firstMs / 1_000],
    ),
  );
  const stored = Map.groupBy(rows, ({ id }) => id);
  return trackers.flatMap(({ id, acknowledged, sent }) => {
    const own = stored.get(id) ?? [];
    const numbers = new Set(own.map(({ number }) => number));
    const answered = Array.from({ length: acknowledged }, (_, number) => number);
    return [
      ...answered.filter((number) => !numbers.has(number)).map((number) => `${id}: fix ${number} is lost`),
      ...own.filter(({ times }) => times > 1).map(({ number }) => `${id}: fix ${number} is doubled`),
      ...own
        .filter(({ number }) => number < 0 || number >= sent)
        .map(({ number }) => `${id}: fix ${number} is invented`),
    ];
  });
}

async function untilCounted(count: () => number, wanted: number): Promise<void> {
  const giveUpMs = Date.now() + GIVE_UP_AFTER_MS;
  while (count() < wanted) {
    if (Date.now() > giveUpMs) throw new Error('The portal does not go on');
    await sleep(20);
  }
}
