import { setTimeout as sleep } from 'node:timers/promises';
import { percentiles } from '../format.ts';
import { readHeldMs } from '../read-held-ms.ts';
import { createFleet, startPortal, type BenchFleet, type BenchPortal } from '../start-portal.ts';
import { judge } from '../results/judge.ts';

const PORT = 9486;
const DEVICES = 10_000;
const TIMES = 5;
const START_MS = Date.now() - 20 * 3_600_000;

interface LargeBody {
  readonly what: string;
  readonly path: string;
  readonly type: string;
  /** Differs by `round`, so that no position is a repeat. */
  readonly make: (round: number) => string;
}

const filler = { a: 'x'.repeat(300), b: [1, 2, 3], c: { d: 'é'.repeat(40) } };

const position = (round: number, index: number, given: object = {}): object => ({
  deviceId: `bench-${index}`,
  time: new Date(START_MS + round * 60_000 + index).toISOString(),
  latitude: -10 - index / 10_000,
  longitude: -37,
  speedKph: 10,
  ignition: true,
  attributes: filler,
  ...given,
});

const location = (round: number, index: number, latitude: number): object => ({
  device_id: `bench-${index}`,
  location: {
    timestamp: new Date(START_MS + (TIMES + round) * 60_000 + index).toISOString(),
    coords: { latitude, longitude: -37, speed: 10 },
    extras: filler,
  },
});

const many = (make: (index: number) => object): object[] =>
  Array.from({ length: DEVICES }, (_, index) => make(index));
const positions = { path: '/api/v1/telemetry/positions', type: 'application/json' };
const osmand = { path: '/api/v1/telemetry/osmand', type: 'application/json' };

const bodies: readonly LargeBody[] = [
  {
    ...positions,
    what: '10,000 positions',
    make: (round) => JSON.stringify({ positions: many((index) => position(round, index)) }),
  },
  {
    ...positions,
    what: '10,000 positions, all refused',
    make: (round) => JSON.stringify({ positions: many((index) => position(round, index, { latitude: 91 })) }),
  },
  {
    ...positions,
    what: '10,000 positions from the future, all kept aside',
    make: (round) =>
      JSON.stringify({
        positions: many((index) => position(round, index, { time: '2099-01-01T00:00:00Z' })),
      }),
  },
  {
    ...positions,
    type: 'application/x-ndjson',
    what: '10,000 lines',
    make: (round) =>
      many((index) => position(round + TIMES * 2, index))
        .map((one) => JSON.stringify(one))
        .join('\n'),
  },
  {
    ...osmand,
    what: '10,000 fixes of the OsmAnd endpoint',
    make: (round) => JSON.stringify(many((index) => location(round, index, -10))),
  },
  {
    ...osmand,
    what: '10,000 fixes of the OsmAnd endpoint, all kept aside',
    make: (round) => JSON.stringify(many((index) => location(round, index, 91))),
  },
  {
    ...osmand,
    type: 'application/x-www-form-urlencoded',
    what: 'a form of a million names',
    make: () => Array.from({ length: 1e6 }, (_, index) => `${index.toString(36)}&`).join(''),
  },
  {
    ...positions,
    what: 'arrays in arrays',
    make: () => `{"positions":${'['.repeat(3_000_000)}${']'.repeat(3_000_000)}}`,
  },
];

/** Time that one large body blocks the portal's event loop, and therefore all others. */
export async function benchLoop(): Promise<void> {
  const portal = await startPortal(PORT);
  try {
    const fleet = await createFleet(portal.owner, DEVICES);
    for (const body of bodies) await benchBody(portal, fleet, body);
  } finally {
    await portal.stop();
  }
}

async function benchBody(portal: BenchPortal, fleet: BenchFleet, body: LargeBody): Promise<void> {
  const held: number[] = [];
  const waits: number[] = [];
  let status = 0;
  let megabytes = 0;
  for (let round = 0; round < TIMES; round += 1) {
    const text = body.make(round);
    megabytes = Buffer.byteLength(text) / 1e6;
    await readHeldMs(portal);
    const answer = fetch(portal.url + body.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${fleet.key}`, 'content-type': body.type },
      body: text,
    });
    const done = answer.then(async (one) => {
      await one.text();
      return one.status;
    });
    waits.push(...(await probe(portal.url, done)));
    status = await done;
    held.push(await readHeldMs(portal));
  }
  // The first round starts everything that is started once.
  const longest = Math.max(...held.slice(1));
  console.log(
    `${body.what} (${megabytes.toFixed(1)} MB, returned ${status}): loop held ` +
      `${judge('loop/held', longest)}; concurrent small calls: ${percentiles(waits)}`,
  );
}

/** Measures small calls until a large one is done. */
async function probe(url: string, done: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const large = { isDone: false };
  void done.then(() => {
    large.isDone = true;
  });
  while (!large.isDone) {
    const asked = performance.now();
    await fetch(`${url}/healthz`).then((small) => small.text());
    waits.push(performance.now() - asked);
    await sleep(5);
  }
  return waits;
}
