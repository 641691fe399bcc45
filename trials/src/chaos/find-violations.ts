import type pg from 'pg';
import { asSuperuser } from './arrange-fleet.ts';
import { ALARM_EVERY, type DeviceLedger } from './ledger.ts';

interface Stored {
  readonly device: string;
  readonly count: number;
  readonly instants: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

const SUMMARY = `count(*)::int as count, count(distinct instant)::int as instants,
  (extract(epoch from min(instant)) * 1000)::float8 as "firstMs",
  (extract(epoch from max(instant)) * 1000)::float8 as "lastMs"`;

/**
 * Compares the ledgers with the database and describes violations: everything acknowledged is stored exactly once,
 * everything stored was sent, the latest state is the newest fix, unknown devices are in quarantine once, and so is
 * each device event.
 */
export async function findViolations(
  databaseUrl: string,
  devices: readonly DeviceLedger[],
): Promise<string[]> {
  return await asSuperuser(databaseUrl, async (client) => {
    const known = devices.filter((device) => device.assetCode !== undefined);
    const strangers = devices.filter((device) => device.assetCode === undefined);
    const alarming = devices.filter((device) => device.tellsAlarms);
    return [
      ...devices
        .filter((device) => device.sent !== device.acknowledged)
        .map((device) => `${device.externalId}: ${device.sent} sent, ${device.acknowledged} acknowledged`),
      ...compare('stored', known, await readStored(client)),
      ...compare('in quarantine', strangers, await readQuarantined(client)),
      ...compare('as events', alarming.map(alarmsOf), await readEvents(client)),
      ...compareStates(known, await readStates(client)),
    ];
  });
}

/** Returns true if as much is stored, anywhere, as was acknowledged for these devices by an intermediary. */
export async function hasArrived(databaseUrl: string, devices: readonly DeviceLedger[]): Promise<boolean> {
  const acknowledged = devices.reduce((sum, device) => sum + device.acknowledged, 0);
  const { rows } = await asSuperuser(databaseUrl, (client) =>
    client.query<{ count: number }>(
      `select ((select count(*) from positions join devices using (account_id, device_id) where external_id = any($1))
        + (select count(*) from quarantined_positions where external_id = any($1)))::int as count`,
      [devices.map(({ externalId }) => externalId)],
    ),
  );
  return (rows[0]?.count ?? 0) >= acknowledged;
}

async function readStored(client: pg.Client): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `select external_id as device, ${SUMMARY}
    from (select d.external_id, p.fixed_at as instant from positions p join devices d using (account_id, device_id)) p
    where external_id like 'chaos-%' group by 1`,
  );
  return rows;
}

async function readQuarantined(client: pg.Client): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `select external_id as device, ${SUMMARY}
    from (select external_id, (payload->>'time')::timestamptz as instant from quarantined_positions) q
    group by 1`,
  );
  return rows;
}

async function readEvents(client: pg.Client): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `select external_id as device, ${SUMMARY}
    from (select d.external_id, e.occurred_at as instant from device_events e join devices d using (account_id, device_id)) e
    where external_id like 'chaos-%' group by 1`,
  );
  return rows;
}

async function readStates(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ code: string; fixedAtMs: number }>(
    `select a.code, (extract(epoch from s.fixed_at) * 1000)::float8 as "fixedAtMs"
    from asset_states s join assets a using (account_id, asset_id) where a.code like 'chaos-%'`,
  );
  return new Map(rows.map((row) => [row.code, row.fixedAtMs]));
}

type Expected = Pick<DeviceLedger, 'externalId' | 'firstMs' | 'stepMs' | 'acknowledged'>;

function alarmsOf(device: DeviceLedger): Expected {
  return {
    ...device,
    stepMs: device.stepMs * ALARM_EVERY,
    acknowledged: Math.ceil(device.acknowledged / ALARM_EVERY),
  };
}

/** The same number as sent, with distinct times from the first to the last, means that all of them are stored. */
function compare(where: string, expected: readonly Expected[], stored: readonly Stored[]): string[] {
  const found = new Map(stored.map((row) => [row.device, row]));
  const names = new Set(expected.map((device) => device.externalId));
  const violations = stored
    .filter((row) => !names.has(row.device))
    .map((row) => `${row.device}: ${row.count} ${where}, none sent`);
  for (const device of expected) {
    const row = found.get(device.externalId);
    const { acknowledged, firstMs, stepMs } = device;
    if (acknowledged === 0 && row === undefined) continue;
    const lastMs = firstMs + (acknowledged - 1) * stepMs;
    const isSame =
      row?.count === acknowledged &&
      row.instants === acknowledged &&
      row.firstMs === firstMs &&
      row.lastMs === lastMs;
    if (!isSame)
      violations.push(
        `${device.externalId}: ${acknowledged} acknowledged from ${iso(firstMs)} to ${iso(lastMs)}, ` +
          `${where}: ${row === undefined ? 'none' : `${row.count} at ${row.instants} instants from ${iso(row.firstMs)} to ${iso(row.lastMs)}`}`,
      );
  }
  return violations;
}

function compareStates(devices: readonly DeviceLedger[], states: ReadonlyMap<string, number>): string[] {
  const newest = new Map<string, number>();
  for (const { assetCode = '', firstMs, stepMs, acknowledged } of devices) {
    if (acknowledged === 0) continue;
    newest.set(assetCode, Math.max(newest.get(assetCode) ?? 0, firstMs + (acknowledged - 1) * stepMs));
  }
  return [...newest]
    .filter(([code, newestMs]) => states.get(code) !== newestMs)
    .map(([code, newestMs]) => {
      const stateMs = states.get(code);
      return `${code}: newest fix ${iso(newestMs)}, latest state ${stateMs === undefined ? 'none' : iso(stateMs)}`;
    });
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
