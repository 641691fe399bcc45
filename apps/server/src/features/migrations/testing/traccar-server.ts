import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Item = Readonly<Record<string, unknown>>;

/** Content of a server that answers as Traccar's REST API: written for tests. */
export interface TraccarContent {
  devices: Item[];
  groups: Item[];
  geofences: Item[];
  users: Item[];
  positions: Item[];
  events: Item[];
  trips: Item[];
  stops: Item[];
}

export interface TraccarStandIn extends TraccarContent {
  readonly url: string;
  readonly token: string;
  /** Addresses that were requested, without the host. */
  readonly requests: string[];
  /** Status of every response from then on; null to answer. */
  fails: number | null;
  stop(): Promise<void>;
}

/** Traccar stops silently at this many positions. */
const MOST_POSITIONS = 50_000;

export async function startTraccar(content: Partial<TraccarContent> = {}): Promise<TraccarStandIn> {
  const token = 'secret-token';
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://traccar');
    standIn.requests.push(request.url ?? '');
    const status = request.headers.authorization === `Bearer ${token}` ? (standIn.fails ?? 200) : 401;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 200 ? JSON.stringify(answer(standIn, pathname, searchParams)) : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: TraccarStandIn = {
    devices: [],
    groups: [],
    geofences: [],
    users: [],
    positions: [],
    events: [],
    trips: [],
    stops: [],
    ...content,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    requests: [],
    fails: null,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

function answer(content: TraccarContent, path: string, query: URLSearchParams): unknown {
  const within = (items: readonly Item[], time: string): Item[] => {
    const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
    return items.filter((item) => {
      const ms = Date.parse(String(item[time]));
      return query.getAll('deviceId').includes(String(item['deviceId'])) && ms >= from && ms <= to;
    });
  };
  const isOfAll = query.get('all') === 'true';
  switch (path) {
    case '/api/server':
      return { id: 1, attributes: {} };
    case '/api/users':
      return content.users;
    case '/api/devices':
      return isOfAll ? content.devices : [];
    case '/api/groups':
      return isOfAll ? content.groups : [];
    case '/api/geofences':
      return isOfAll || query.has('deviceId') ? content.geofences : [];
    case '/api/positions':
      return within(content.positions, 'fixTime').slice(0, MOST_POSITIONS);
    case '/api/reports/events':
      return within(content.events, 'eventTime');
    case '/api/reports/trips':
      return within(content.trips, 'startTime');
    case '/api/reports/stops':
      return within(content.stops, 'startTime');
    default:
      return [];
  }
}

/** A position as the API answers it; forwarding sends the same object. */
export function apiPosition(id: number, ms: number, more: Item = {}): Item {
  const time = new Date(ms).toISOString().replace('Z', '+00:00');
  return {
    id,
    attributes: { ignition: true, hours: 3_600_000, odometer: 12_500, sat: 9 },
    deviceId: 1,
    protocol: 'gps103',
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    outdated: false,
    valid: true,
    latitude: -23.5,
    longitude: -46.6,
    altitude: 700,
    speed: 10,
    course: 90,
    address: null,
    accuracy: 5,
    network: null,
    geofenceIds: null,
    ...more,
  };
}
