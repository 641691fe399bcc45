import { Agent, request } from 'node:http';
import { WARM_UP_SECONDS } from './warm-up.ts';

/** Orders for the sender process, which returns its counts. */
export interface SenderOrder {
  readonly url: string;
  readonly key: string;
  readonly devices: number;
  readonly connections: number;
  readonly batch: number;
  /** Consecutive fixes of one device in a batch. */
  readonly run: number;
  readonly seconds: number;
  /** Fix time of the first position [ms]; later ones follow at one-second intervals. */
  readonly sinceMs: number;
  /** Each device sends one position a second by a separate request, instead of batches at full speed. */
  readonly paced: boolean;
  /** Sends one fix a request to this address of an OsmAnd endpoint instead of batches to ours. */
  readonly oneFix?: OneFix;
}

export interface OneFix {
  /** The query is appended. */
  readonly url: string;
  /** `late`: each fix is older than the device's last; `ahead`: more than five minutes ahead of the clock. */
  readonly kind: 'live' | 'late' | 'ahead';
}

export interface SenderReport {
  readonly sent: number;
  readonly accepted: number;
  readonly requests: number;
  readonly failed: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

process.once('message', (order: SenderOrder) => {
  void (order.paced ? sendPaced(order) : sendBatches(order)).then((report) => {
    process.send?.(report);
    process.disconnect();
  });
});

async function sendBatches(order: SenderOrder): Promise<SenderReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  const nextBody = order.oneFix === undefined ? createBodies(order) : undefined;
  const nextFix = createFixes(order);
  const tally = createTally();
  const start = performance.now();
  const measureFrom = start + WARM_UP_SECONDS * 1000;
  const until = measureFrom + order.seconds * 1000;
  let lastAnswer = measureFrom;
  const sendOneByOne = async (): Promise<void> => {
    while (performance.now() < until) {
      const body = nextBody?.() ?? nextFix();
      const at = performance.now();
      const accepted =
        order.oneFix === undefined
          ? await post(agent, order, body)
          : await exchange(agent, body, 'GET', {}, '');
      const now = performance.now();
      if (at >= measureFrom) tally.add(order.batch, accepted, now - at);
      lastAnswer = now;
    }
  };
  await Promise.all(Array.from({ length: order.connections }, sendOneByOne));
  agent.destroy();
  return tally.report((lastAnswer - measureFrom) / 1000);
}

async function sendPaced(order: SenderOrder): Promise<SenderReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.devices });
  const tally = createTally();
  const start = performance.now();
  const sendAll = async (device: number): Promise<void> => {
    for (let second = 0; second < order.seconds + WARM_UP_SECONDS; second += 1) {
      const due = start + second * 1000 + (device * 1000) / order.devices;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      const at = performance.now();
      const accepted = await get(agent, order, device, order.sinceMs + second * 1000);
      if (second >= WARM_UP_SECONDS) tally.add(1, accepted, performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: order.devices }, (_, device) => sendAll(device)));
  agent.destroy();
  return tally.report((performance.now() - start) / 1000 - WARM_UP_SECONDS);
}

/** Bodies with only new positions: devices in turn, `run` fixes of each at a time, a second apart. */
function createBodies({ devices, batch, run, sinceMs }: SenderOrder): () => string {
  let sequence = 0;
  return () => {
    const positions: string[] = [];
    for (let index = 0; index < batch; index += 1) {
      const turn = Math.floor(sequence / run);
      const second = Math.floor(turn / devices) * run + (sequence % run);
      const time = new Date(sinceMs + second * 1000).toISOString();
      positions.push(
        `{"deviceId":"bench-${turn % devices}","time":"${time}","latitude":${-10.9 + (sequence % 997) * 1e-4},` +
          `"longitude":${-37 - (sequence % 991) * 1e-4},"speedKph":${sequence % 80},"headingDegrees":${sequence % 360},` +
          `"accuracyMeters":5,"ignition":true,"hourMeterHours":${1000 + second * 1e-4}}`,
      );
      sequence += 1;
    }
    return `{"positions":[${positions.join(',')}]}`;
  };
}

const AHEAD_MS = 600_000;

/** Addresses of requests that each have one fix, of the devices in turn. */
function createFixes({ devices, sinceMs, oneFix }: SenderOrder): () => string {
  let sequence = 0;
  return () => {
    const turn = Math.floor(sequence / devices) * 1000;
    const { url, kind } = oneFix ?? { url: '', kind: 'live' };
    const timeMs = { live: sinceMs + turn, late: sinceMs - turn, ahead: Date.now() + AHEAD_MS + sequence }[
      kind
    ];
    const device = sequence % devices;
    sequence += 1;
    const place = turn / 1000 + device;
    return `${url}?id=bench-${device}&timestamp=${timeMs}&lat=${-10.9 + (place % 997) * 1e-4}&lon=${-37 - (place % 991) * 1e-4}&speed=${place % 40}&bearing=90&accuracy=5&ignition=true&odometer=${1_000_000 + place}&hourmeter=1000`;
  };
}

function post(agent: Agent, order: SenderOrder, body: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${order.key}`,
  };
  return exchange(agent, `${order.url}/api/v1/telemetry/positions`, 'POST', headers, body);
}

function get(agent: Agent, order: SenderOrder, device: number, timeMs: number): Promise<number> {
  const query = `id=bench-${device}&timestamp=${timeMs}&lat=-10.9&lon=-37.1&speed=${(timeMs / 1000) % 40}&bearing=90&accuracy=5`;
  return exchange(agent, `${order.url}/api/v1/telemetry/osmand/${order.key}?${query}`, 'GET', {}, '');
}

/** Positions accepted; -1 if the request failed. */
function exchange(
  agent: Agent,
  url: string,
  method: string,
  headers: Record<string, string | number>,
  body: string,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.once('end', () => {
        const accepted = Number(/"accepted":(\d+)/.exec(text)?.[1] ?? 0);
        resolve((answer.statusCode ?? 500) < 300 ? accepted : -1);
      });
    });
    sent.once('error', () => resolve(-1));
    sent.end(body);
  });
}

function createTally(): {
  add(sent: number, accepted: number, milliseconds: number): void;
  report(seconds: number): SenderReport;
} {
  const times: number[] = [];
  let [sent, accepted, failed] = [0, 0, 0];
  return {
    add: (count, taken, milliseconds) => {
      sent += count;
      if (taken < 0) failed += 1;
      else accepted += taken;
      times.push(milliseconds);
    },
    report: (seconds) => {
      const sorted = times.toSorted((a, b) => a - b);
      const quantile = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
      return {
        sent,
        accepted,
        failed,
        requests: times.length,
        seconds,
        p50Ms: quantile(0.5),
        p99Ms: quantile(0.99),
      };
    },
  };
}
