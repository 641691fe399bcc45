import { SourceBrokenError, type SourceRows } from './source-rows.ts';
import { askRows, type TraccarApi } from './traccar-api.ts';

/** Traccar answers at most this many positions, and says nothing about the rest. */
const MOST_POSITIONS = 50_000;
const DAY_MS = 86_400_000;

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
  tc_servers: 'server',
} as const;

/** Lists that answer what is linked to a user, a group or a device, each with the column of its ID. */
const LINKED = {
  geofence: 'geofences',
  notification: 'notifications',
  attribute: 'attributes/computed',
  maintenance: 'maintenance',
  driver: 'drivers',
} as const;

/** The same of a user. */
const LINKED_TO_USER = {
  group: 'groups',
  device: 'devices',
  notification: 'notifications',
  geofence: 'geofences',
} as const;

/**
 * Reads a Traccar server through its REST API as the user of the token, who must be an administrator to see
 * everything. Its times are in UTC.
 */
export async function* readApi(
  api: TraccarApi,
  { from, to }: { readonly from: Date; readonly to: Date },
): AsyncGenerator<SourceRows> {
  const ids: Record<string, string[]> = {};
  for (const [table, path] of Object.entries(LISTS))
    for await (const part of askRows(api, table, path)) {
      (ids[table] ??= []).push(...idsIn(part));
      yield part;
    }
  const { tc_users: users = [], tc_groups: groups = [], tc_devices: devices = [] } = ids;
  for (const id of users)
    for (const [kind, path] of Object.entries(LINKED_TO_USER)) yield* readLinks(api, 'user', id, kind, path);
  for (const [owner, owners] of [
    ['group', groups],
    ['device', devices],
  ] as const)
    for (const id of owners)
      for (const [kind, path] of Object.entries(LINKED)) yield* readLinks(api, owner, id, kind, path);
  for (const id of devices) {
    yield* readPositions(api, Number(id), from.getTime(), to.getTime());
    for (let ms = from.getTime(); ms < to.getTime(); ms += 30 * DAY_MS) {
      const until = Math.min(ms + 30 * DAY_MS, to.getTime());
      yield* askRows(api, 'tc_events', `reports/events?deviceId=${id}&${rangeOf(ms, until)}`);
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
  const parts = await Array.fromAsync(
    askRows(api, 'tc_positions', `positions?deviceId=${deviceId}&${rangeOf(fromMs, toMs)}`),
  );
  if (parts.reduce((count, { rows }) => count + rows.length, 0) < MOST_POSITIONS) {
    yield* parts;
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
  const times = new Map<number, number>();
  const query = ids.map((id) => `id=${id}`).join('&');
  for await (const { columns, rows } of askRows(api, 'tc_positions', `positions?${query}`)) {
    const [id, fixTime] = [columns.indexOf('id'), columns.indexOf('fixtime')];
    for (const row of rows) times.set(Number(row[id]), Date.parse(row[fixTime] ?? ''));
  }
  return times;
}

export const rangeOf = (fromMs: number, toMs: number): string =>
  `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`;

async function* readLinks(
  api: TraccarApi,
  owner: string,
  ownerId: string,
  kind: string,
  path: string,
): AsyncGenerator<SourceRows> {
  const table = `tc_${owner}_${kind}`;
  for await (const part of askRows(api, table, `${path}?${owner}Id=${ownerId}`))
    yield { table, columns: [`${owner}id`, `${kind}id`], rows: idsIn(part).map((id) => [ownerId, id]) };
}

function idsIn({ columns, rows }: SourceRows): string[] {
  const id = columns.indexOf('id');
  return rows.map((row) => row[id] ?? '');
}
