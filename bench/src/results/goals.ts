type Unit = 'x' | '%' | 'ms' | 's' | 'MB' | 'kB' | 'bytes' | 'points/s' | 'positions/s' | 'mails' | 'stalls';

export interface Goal {
  readonly figure: string;
  readonly is: 'at least' | 'at most';
  readonly bound: number;
  readonly unit: Unit;
}

const least = (bound: number, unit: Unit, figure: string): Goal => ({ figure, is: 'at least', bound, unit });
const most = (bound: number, unit: Unit, figure: string): Goal => ({ figure, is: 'at most', bound, unit });

/** The goal of each figure, by the name of its benchmark and a name of its own; in the order of the table. */
export const goals = {
  'ingest/one': least(0.35, 'x', '1,000 positions a request, 1 connection, against raw `COPY`'),
  'ingest/four': least(0.5, 'x', '1,000 positions a request, 4 connections, against raw `COPY`'),
  'ingest/gateway-one': least(0.25, 'x', '1 connection, every position from another device, against `COPY`'),
  'ingest/gateway-four': least(
    0.35,
    'x',
    '4 connections, every position from another device, against `COPY`',
  ),
  'devices/cpu': most(25, '%', '1,000 devices at 1 Hz, one request each: share of a core'),
  'fairness/acknowledged': most(
    3,
    'x',
    'single positions beside an account at full speed: p99 against idle p99',
  ),
  'fairness/screens': most(100, 'ms', 'screens beside an account at full speed, p99'),
  'browser/drawn': most(250, 'ms', 'position to drawn marker, 1,000 fixes/s, p99'),
  'browser/portal': most(50, 'ms', 'position to a reader without a screen, 1,000 fixes/s, p99'),
  'loop/held': most(50, 'ms', 'longest time that a body of 10,000 positions blocks the event loop'),
  'map/task': most(50, 'ms', 'map of 100,000 assets, 5,000 changes/s: longest task, processor time'),
  'map/drawn': most(1_000, 'ms', 'the same: position to drawn marker, longest'),
  'map/frames': least(0.85, 'x', 'the same: frames against the bare map'),
  'map/memory': most(60, 'MB', 'the same: memory beyond the bare map'),
  'first-picture/drawn': most(2, 's', 'first map picture on a phone four times slower'),
  'map-geofences/task': most(50, 'ms', 'map with 10,000 geofences in view: longest task, processor time'),
  'assets/list': most(30, 'ms', 'list of 100,000 assets, three filters, p99'),
  'alerts/list': most(30, 'ms', 'list of 1,000,000 alerts, three filters, p99'),
  'rules/added': most(15, '%', '1,000 alert rules: added processor time a position'),
  'storm/list': most(30, 'ms', '10,000 alerts in 50 s: list, p99'),
  'storm/detail': most(100, 'ms', '10,000 alerts in 50 s: one alert, p99'),
  'storm/mails': most(21, 'mails', '10,000 alerts in 50 s: e-mails per user'),
  'due/delay': most(5, 's', 'no-communication alerts of 1,000 assets, longest delay'),
  'people/list': most(30, 'ms', 'lists of 50,000 users and a million audit rows, p50'),
  'people/facets': most(60, 'ms', 'counts of their filters, p50'),
  'figures/page': most(300, 'ms', 'figures of 10,000 assets and 12 months, p99'),
  'figures/detail': most(100, 'ms', 'details of a figure, p99'),
  'facts/added': most(10, '%', 'daily facts: added processor time of ingest'),
  'dashboards/list': most(30, 'ms', 'lists of 10,000 files and 2,000 dashboard items, p99'),
  'dashboards/board': most(300, 'ms', 'board of 12 tiles over 10,000 assets, p99'),
  'day/read': most(15, 'ms', 'day of 2,880 fixes among 10 million positions, p99'),
  'day/read-large': most(20, 'ms', 'day of 2,880 fixes among 100 million positions, p99'),
  'blocks/bytes': most(10, 'bytes', 'position compressed'),
  'blocks/day': most(1, 'x', 'day from compressed weeks against rows, p50'),
  'long-day/task': most(50, 'ms', 'day of 86,400 fixes on the map: longest task, processor time'),
  'trails/read': most(1_000, 'ms', '92 days at 1 Hz of one asset, p99'),
  'trails/task': most(50, 'ms', '92 days at 1 Hz on the map: longest task, processor time'),
  'time-travel/fleet': most(300, 'ms', 'fleet of 10,000 assets at a past instant, p99'),
  'time-travel/large-fleet': most(2_000, 'ms', 'fleet of 100,000 assets at a past instant, p99'),
  'time-travel/task': most(50, 'ms', 'hour of 10,000 assets played: longest task, processor time'),
  'time-travel/stalls': most(0, 'stalls', 'hour of 10,000 assets played: seconds without movement'),
  'presence/search': most(5_000, 'ms', 'who was inside an area, 10,000 assets, 30 days, longest'),
  'backtest/rate': least(200_000, 'positions/s', 'back-test of a geofence'),
  'geofences/index': least(1_000_000, 'points/s', 'geofence index, 10,000 fences, of processor time'),
  'geofences/ingest': least(0.85, 'x', 'ingest with 1,000 geofences against none'),
  'geofences/loop': most(50, 'ms', 'longest time that a complex geofence blocks the event loop'),
  'geofences/late': most(100, 'ms', 'late fix among 1,000 geofences, processor time of the database'),
  'cluster/added': least(0.8, 'x', 'throughput that a second and third engine add'),
  'cluster/reader': most(250, 'ms', 'position to a reader at another process, p99'),
  'memory/busy': most(512, 'MB', 'portal with 100,000 assets and ten readers'),
  'stalled/readers': most(150, 'MB', '200 readers that never read'),
  'stalled/growth': most(60, 'MB', 'the same, growth over the run'),
  'reconnect/current': most(20, 's', '1,000 readers after a restart, until all are current'),
  'reconnect/together': most(50, '%', 'the same: share that connects within 100 ms'),
  'start/second': most(4, 's', 'second start'),
  'start/killed': most(4, 's', 'start after `kill -9`'),
  'first-minute/figures': most(60, 's', 'first start until every module has a month of figures'),
  'size/login': most(110, 'kB', 'JavaScript of the login page, gzip'),
  'size/map': most(550, 'kB', 'JavaScript of the map, gzip'),
  'trips-truth/ends': most(30, 's', 'start and end of simulated trips, p90 error'),
  'geofence-truth/false': most(1, 'x', 'false transitions of simulated geofences against the plain rule'),
} as const satisfies Readonly<Record<string, Goal>>;

export type FigureId = keyof typeof goals;
type BenchOf<Id> = Id extends `${infer Name}/${string}` ? Name : never;
/** A name in `npm run bench -- <name>`. */
export type BenchName = BenchOf<FigureId>;

export const figureIds = Object.keys(goals) as FigureId[];

export function benchOf(id: FigureId): BenchName {
  return id.slice(0, id.indexOf('/')) as BenchName;
}
