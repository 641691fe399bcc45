import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simulateMachine, type SimulatedMachine } from './simulated-machine.ts';
import { writePage, type MakerStyle, type Report } from './write-machine.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const metric = { fuelUnit: 'litre', fuelFactor: 1, distanceUnit: 'kilometre', distanceFactor: 1 } as const;

interface Maker extends MakerStyle {
  readonly auth: 'oauth2' | 'basic' | 'bearer' | 'none';
  readonly timeZone: string;
  /** Its fault, beside its style. */
  readonly quirk: 'replays' | 'repeats_last_page' | 'local_times' | 'skips_pages' | 'limits' | 'islands';
}

/** Six makers, each with deviations of its own. */
export const makers: readonly Maker[] = [
  // States gallons as liters, and sometimes answers what it answered the day before.
  {
    ...metric,
    name: 'Norrland',
    format: 'xml',
    hasPin: true,
    fuelFactor: 3.785411784,
    auth: 'oauth2',
    timeZone: 'UTC',
    quirk: 'replays',
  },
  // Writes prefixes and every element twice, and answers its last page again beyond the end.
  {
    ...metric,
    name: 'Tornax',
    format: 'prefixed',
    hasPin: true,
    auth: 'none',
    timeZone: 'UTC',
    quirk: 'repeats_last_page',
  },
  // Writes local times without a zone.
  {
    ...metric,
    name: 'Kaimura',
    format: 'json',
    hasPin: true,
    auth: 'basic',
    timeZone: 'America/Sao_Paulo',
    localOffsetHours: 3,
    quirk: 'local_times',
  },
  // States gallons and miles correctly, leaves out pages in its links, and corrects hours a day later.
  {
    name: 'Brasmaq',
    format: 'xml',
    hasPin: true,
    fuelUnit: 'gallon',
    fuelFactor: 3.785411784,
    distanceUnit: 'mile',
    distanceFactor: 1.609344,
    auth: 'bearer',
    timeZone: 'UTC',
    quirk: 'skips_pages',
  },
  // Limits requests, and the clock of every fifth machine is 20 minutes ahead. States miles as kilometers.
  {
    ...metric,
    name: 'Valtek',
    format: 'json',
    hasPin: true,
    distanceFactor: 1.609344,
    auth: 'none',
    timeZone: 'UTC',
    quirk: 'limits',
  },
  // Has no PIN, reports 0, 0 at night and every machine twice.
  {
    ...metric,
    name: 'Rede Sul',
    format: 'xml',
    hasPin: false,
    auth: 'none',
    timeZone: 'UTC',
    quirk: 'islands',
  },
];

export const makerSecret = 'maker-secret';

export interface SimulatedMakers {
  readonly address: (maker: number) => string;
  readonly tokenAddress: string;
  readonly machines: readonly (readonly SimulatedMachine[])[];
  /** Requests refused for their rate, by maker. */
  readonly limited: number[];
  stop(): Promise<void>;
}

/** Starts a server with the fleets of all makers, as they are at `nowMs`. Machines report once an hour. */
export async function startMakers({
  machinesPerMaker,
  pageSize,
  beginMs,
  nowMs,
}: {
  readonly machinesPerMaker: number;
  readonly pageSize: number;
  readonly beginMs: number;
  readonly nowMs: () => number;
}): Promise<SimulatedMakers> {
  const machines = makers.map((_, maker) =>
    Array.from({ length: machinesPerMaker }, (__, index) => simulateMachine(maker, index, beginMs)),
  );
  const limited = makers.map(() => 0);
  const polls = makers.map(() => 0);
  const server = createServer((request, response) => {
    const [, name = '', page = '1'] = /^\/(\w+)\/Fleet\/(\d+)$/.exec(request.url ?? '') ?? [];
    if (request.url === '/token')
      return answer(response, 200, 'application/json', `{"access_token":"${makerSecret}","expires_in":600}`);
    const index = Number(name);
    const maker = makers[index];
    const fleet = machines[index];
    if (maker === undefined || fleet === undefined) return answer(response, 404, 'text/plain', '');
    if (!isAllowed(maker, request)) return answer(response, 401, 'text/plain', '');
    if (page === '1') polls[index] = (polls[index] ?? 0) + 1;
    if (maker.quirk === 'limits' && page === '1' && (polls[index] ?? 0) % 5 === 0) {
      limited[index] = (limited[index] ?? 0) + 1;
      response.setHeader('retry-after', '120');
      return answer(response, 429, 'text/plain', '');
    }
    const isReplay = maker.quirk === 'replays' && (polls[index] ?? 0) % 4 === 0;
    const { type, body } = answerPage(
      maker,
      fleet,
      Number(page),
      isReplay ? nowMs() - 24 * HOUR_MS : nowMs(),
    );
    return answer(response, 200, type, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: (maker) => `${root}/${maker}/Fleet/1`,
    tokenAddress: `${root}/token`,
    machines,
    limited,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function answerPage(maker: Maker, fleet: readonly SimulatedMachine[], asked: number, ms: number) {
    const last = Math.max(1, Math.ceil(fleet.length / pageSize));
    const page = maker.quirk === 'repeats_last_page' ? Math.min(asked, last) : asked;
    const reports = fleet
      .slice((page - 1) * pageSize, page * pageSize)
      .flatMap((machine) => reportsOf(maker, machine, ms, beginMs));
    const next = maker.quirk === 'skips_pages' ? asked + 2 : asked + 1;
    const hasNext = next <= last || maker.quirk === 'repeats_last_page';
    const links = { self: String(asked), last: String(last), ...(hasNext && { next: String(next) }) };
    return writePage(maker, reports, links);
  }
}

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

function isAllowed({ auth }: Maker, { headers }: IncomingMessage): boolean {
  if (auth === 'none') return true;
  if (auth !== 'basic') return headers.authorization === `Bearer ${makerSecret}`;
  return headers.authorization === `Basic ${Buffer.from(`reader:${makerSecret}`).toString('base64')}`;
}

/** True for hours that Brasmaq first states 100 too low, and corrects a day later. */
function isMistaken(machine: SimulatedMachine, atMs: number): boolean {
  return machine.index % 3 === 0 && new Date(atMs).getUTCHours() === 12;
}

/** The last report of a machine at an instant; some makers list it twice, or an older one beside it. */
function reportsOf(maker: Maker, machine: SimulatedMachine, ms: number, beginMs: number): Report[] {
  const atMs = Math.max(beginMs, Math.floor(ms / HOUR_MS) * HOUR_MS);
  const at = (instant: number): Report => {
    const isNight = new Date(instant).getUTCHours() < 4;
    return {
      machine,
      state: machine.stateAt(instant),
      hasPlace: maker.quirk !== 'islands' || !isNight,
      aheadMs: maker.quirk === 'limits' && machine.index % 5 === 0 ? 20 * MINUTE_MS : 0,
    };
  };
  const report = at(atMs);
  if (maker.quirk === 'islands') return [report, report];
  if (maker.quirk !== 'skips_pages') return [report];
  const dayBefore = atMs - 24 * HOUR_MS;
  const stated = isMistaken(machine, atMs)
    ? [{ ...report, statedHours: report.state.hours - 100 }]
    : [report];
  return dayBefore >= beginMs && isMistaken(machine, dayBefore) ? [...stated, at(dayBefore)] : stated;
}
