import { SourceBrokenError, type SourceRows } from './source-rows.ts';

/** Traccar answers at most this many positions, and says nothing about the rest. */
const MOST_POSITIONS = 50_000;
const DAY_MS = 86_400_000;

export interface TraccarApi {
  readonly url: string;
  readonly token: string;
}

type Json = Readonly<Record<string, unknown>>;
type ApiDevice = Json & { readonly id: number };

const LISTS = {
  tc_groups: 'groups?all=true',
  tc_devices: 'devices?all=true',
  tc_drivers: 'drivers?all=true',
  tc_geofences: 'geofences?all=true',
  tc_calendars: 'calendars?all=true',
  tc_attributes: 'attributes/computed?all=true',
  tc_maintenances: 'maintenance?all=true',
  tc_notifications: 'notifications?all=true',
  tc_commands: 'commands?all=true',
  tc_users: 'users',
} as const;

/** Lists that answer what is linked to a user, a group or a device, each with the column of its ID. */
const LINKED = {
  geofence: 'geofences',
  notification: 'notifications',
  attribute: 'attributes/computed',
  maintenance: 'maintenance',
  driver: 'drivers',
} as const;

/**
 * Reads a Traccar server through its REST API as the user of the token, who must be an administrator to see
 * everything. Its times are in UTC.
 */
export async function* readApi(
  api: TraccarApi,
  { from, to }: { readonly from: Date; readonly to: Date },
): AsyncGenerator<SourceRows> {
  const lists = new Map<string, readonly Json[]>();
  for (const [table, path] of Object.entries(LISTS)) {
    const items = await ask<readonly Json[]>(api, path);
    lists.set(table, items);
    yield* rowsOf(table, items);
  }
  yield* rowsOf('tc_servers', [await ask<Json>(api, 'server')]);
  const [users = [], groups = []] = [lists.get('tc_users'), lists.get('tc_groups')];
  const devices = (lists.get('tc_devices') ?? []) as readonly ApiDevice[];
  for (const { id } of users) {
    yield* links('user', id, 'group', await ask(api, `groups?userId=${String(id)}`));
    yield* links('user', id, 'device', await ask(api, `devices?userId=${String(id)}`));
    yield* links('user', id, 'notification', await ask(api, `notifications?userId=${String(id)}`));
    yield* links('user', id, 'geofence', await ask(api, `geofences?userId=${String(id)}`));
  }
  for (const [owner, items] of [
    ['group', groups],
    ['device', devices],
  ] as const)
    for (const { id } of items)
      for (const [kind, path] of Object.entries(LINKED))
        yield* links(owner, id, kind, await ask(api, `${path}?${owner}Id=${String(id)}`));
  for (const { id } of devices) {
    yield* readPositions(api, id, from.getTime(), to.getTime());
    for (let ms = from.getTime(); ms < to.getTime(); ms += 30 * DAY_MS) {
      const until = Math.min(ms + 30 * DAY_MS, to.getTime());
      const events = await ask<readonly Json[]>(api, `reports/events?deviceId=${id}&${rangeOf(ms, until)}`);
      yield* rowsOf('tc_events', events);
    }
  }
}

/** Halves a range until an answer is complete. */
export async function* readPositions(
  api: TraccarApi,
  deviceId: number,
  fromMs: number,
  toMs: number,
): AsyncGenerator<SourceRows> {
  const positions = await ask<readonly Json[]>(
    api,
    `positions?deviceId=${deviceId}&${rangeOf(fromMs, toMs)}`,
  );
  if (positions.length < MOST_POSITIONS) {
    yield* rowsOf('tc_positions', positions);
    return;
  }
  const middleMs = Math.floor((fromMs + toMs) / 2);
  if (middleMs === fromMs) throw new SourceBrokenError('A device has too many positions at one time.');
  yield* readPositions(api, deviceId, fromMs, middleMs);
  yield* readPositions(api, deviceId, middleMs + 1, toMs);
}

/** Reads positions by their IDs, to compare their times with the times of the database. */
export async function readPositionTimes(
  api: TraccarApi,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const query = ids.map((id) => `id=${id}`).join('&');
  const positions = await ask<readonly Json[]>(api, `positions?${query}`);
  return new Map(positions.map(({ id, fixTime }) => [Number(id), Date.parse(String(fixTime))]));
}

const rangeOf = (fromMs: number, toMs: number): string =>
  `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`;

function* links(
  owner: string,
  ownerId: unknown,
  kind: string,
  items: readonly Json[],
): Generator<SourceRows> {
  if (items.length === 0) return;
  const rows = items.map(({ id }) => [asText(ownerId), asText(id)]);
  yield { table: `tc_${owner}_${kind}`, columns: [`${owner}id`, `${kind}id`], rows };
}

function* rowsOf(table: string, items: readonly Json[]): Generator<SourceRows> {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  if (items.length === 0) return;
  const columns = names.map((name) => name.toLowerCase());
  yield {
    table,
    columns,
    rows: items.map((item) => names.map((name) => asText(item[name]))),
    timeZone: 'UTC',
  };
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function ask<Answer>({ url, token }: TraccarApi, path: string): Promise<Answer> {
  const address = `${url.replace(/\/+$/, '')}/api/${path}`;
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });
  if (!answer.ok) throw new SourceBrokenError(`${address} returned HTTP ${answer.status}.`);
  return (await answer.json()) as Answer;
}
