import { createManualClock } from '@azimute/server/src/platform/clock.ts';
import { createLogger } from '@azimute/server/src/platform/log.ts';
import { testKeys } from '@azimute/server/src/platform/testing/test-keys.ts';
import { portalOf } from '@azimute/server/src/testing/portal-of.ts';
import { createMakerPoller } from '@azimute/server/src/features/maker-feeds/poll/create-maker-poller.ts';
import { createIntake } from '@azimute/server/src/features/telemetry/pipeline/intake.ts';
import { makers, makerSecret, startMakers } from '../start-makers.ts';

const MINUTE_MS = 60_000;
const beginMs = Date.parse('2026-03-02T08:00:00Z');

/** A portal whose account has an asset for every machine but the last of each maker, and a feed of every maker. */
export async function openMakersWorld(machinesPerMaker: number, pageSize: number) {
  const clock = createManualClock(new Date(beginMs));
  const log = createLogger({ level: 'silent' });
  const simulated = await startMakers({
    machinesPerMaker,
    pageSize,
    beginMs,
    nowMs: () => clock.now().getTime(),
  });
  const allowed = { MAKER_FEEDS_ALLOW_PRIVATE: '127.0.0.1' };
  const portal = await portalOf({ clock, environment: allowed });
  const { owner, queryAsOwner, accountId, unitIds } = portal;
  const intake = createIntake({ ...portal, log, allowsUnsyncedCommits: true });
  const poller = createMakerPoller({
    ...portal,
    clock,
    log,
    intake,
    sealingKey: testKeys.sealingKey,
    makerFeedsAllowPrivate: true,
  });
  const feedIds: number[] = [];
  for (const [index, { name, auth, timeZone, hasPin }] of makers.entries()) {
    const owned = simulated.machines[index]?.slice(0, -1) ?? [];
    await queryAsOwner(
      `insert into assets (account_id, unit_id, code, manufacturer, model, serial_number, vin)
        select $1, $2, g.* from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) g`,
      [
        accountId,
        unitIds['NORTH'],
        owned.map(({ serial }) => `A-${serial}`),
        owned.map(() => name.toUpperCase()),
        owned.map(({ model }) => model),
        owned.map(({ serial }) => (hasPin ? '' : serial.toLowerCase())),
        owned.map(({ pin }) => (hasPin ? pin : '')),
      ],
    );
    const { id } = await owner.call('createMakerFeed', {
      body: {
        name,
        snapshotUrl: simulated.address(index),
        auth,
        tokenUrl: auth === 'oauth2' ? simulated.tokenAddress : '',
        userName: auth === 'oauth2' || auth === 'basic' ? 'reader' : '',
        timeZone,
        everyMinutes: 30,
      },
    });
    feedIds.push(id);
    if (auth !== 'none')
      await owner.call('setMakerFeedSecret', { params: { makerFeedId: id }, body: { secret: makerSecret } });
  }
  return {
    ...portal,
    clock,
    simulated,
    feedIds,
    poller,
    /** Polls every `everyMinutes` from 10 minutes past the begin on. */
    pass: async (hours: number, everyMinutes: number): Promise<void> => {
      const fromMs = clock.now().getTime() === beginMs ? beginMs + 10 * MINUTE_MS : clock.now().getTime();
      for (let ms = fromMs; ms < fromMs + hours * 60 * MINUTE_MS; ms += everyMinutes * MINUTE_MS) {
        clock.set(new Date(ms));
        await poller.runDue();
      }
      clock.advance(everyMinutes * MINUTE_MS);
    },
    stop: async (): Promise<void> => {
      await poller.stop();
      await intake.drain();
      await simulated.stop();
      await portal.stop();
    },
  };
}

export type MakersWorld = Awaited<ReturnType<typeof openMakersWorld>>;

export interface StoredReading {
  readonly key: string;
  readonly feed: string;
  readonly name: string;
  readonly atMs: number;
  readonly value: number;
  readonly times: number;
}

/** Reads every stored number of every machine, and how often it is stored. */
export async function readStoredReadings({
  queryAsOwner,
  accountId,
}: MakersWorld): Promise<readonly StoredReading[]> {
  return await queryAsOwner<StoredReading>(
    `select m.machine_key as key, f.name as feed, r.name, (extract(epoch from r.at) * 1000)::float8 as "atMs", r.value,
        count(*)::int as times
      from maker_machines m
      join maker_feeds f using (account_id, maker_feed_id)
      join devices d on d.account_id = m.account_id
        and d.external_id = left(m.machine_key, 90) || '#' || m.maker_machine_id
      cross join lateral (
        select e.occurred_at as at, t.key as name, t.value::float8 as value from device_events e
        cross join lateral jsonb_each_text(e.attributes) t
        where e.account_id = d.account_id and e.device_id = d.device_id and t.key <> 'ignition'
        union all
        select p.fixed_at, t.key, t.value::float8 from positions p
        cross join lateral jsonb_each_text(coalesce(p.attributes, '{}') || jsonb_strip_nulls(jsonb_build_object(
          'odometerKm', p.odometer_km, 'latitude', p.latitude))) t
        where p.account_id = d.account_id and p.device_id = d.device_id) r
      where m.account_id = $1 group by 1, 2, 3, 4, 5`,
    [accountId],
  );
}

export interface Difference {
  readonly feed: string;
  readonly name: string;
  readonly count: number;
}

const trueValue = {
  hourMeterHours: 'hours',
  idleHours: 'idleHours',
  fuelUsed: 'liters',
  fuelPercent: 'fuelPercent',
  odometerKm: 'kilometers',
  latitude: 'latitude',
} as const;

/**
 * Compares what is stored with what the machines did. Readings of a machine whose clock is ahead are compared by the
 * hour. Returns the number of differences by maker and reading.
 */
export function compareWithTruth({ simulated }: MakersWorld, stored: readonly StoredReading[]): Difference[] {
  const byKey = new Map(
    makers.flatMap(({ name, hasPin }, index) =>
      (simulated.machines[index] ?? []).map((machine) => {
        const key = hasPin ? machine.pin : [name, machine.model, machine.serial].map(keyOf).join('|');
        return [key, machine] as const;
      }),
    ),
  );
  const different = stored.filter(({ key, name, atMs, value }) => {
    if (!(name in trueValue)) return false;
    const state = byKey.get(key)?.stateAt(Math.floor(atMs / 3_600_000) * 3_600_000);
    const truth = state?.[trueValue[name as keyof typeof trueValue]];
    return truth === undefined || Math.abs(truth - value) > 0.001;
  });
  const grouped = Map.groupBy(different, ({ feed, name }) => `${feed}\n${name}`);
  return [...grouped.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ feed: first.feed, name: first.name, count: group.length }];
  });
}

const keyOf = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();
