import { Agent, request } from 'node:http';

/** What the sender process is asked to do; it answers with what it counted. */
export interface SenderOrder {
  readonly url: string;
  readonly key: string;
  readonly devices: number;
  readonly connections: number;
  readonly batch: number;
  /** Fixes of one device that follow each other in a batch. */
  readonly run: number;
  readonly seconds: number;
  /** Fix time (ms) of the first position; later ones follow at a second each. */
  readonly sinceMs: number;
  /** Each device sends one position a second by a request of its own, instead of batches as fast as they go. */
  readonly paced: boolean;
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

const WARM_UP_SECONDS = 1;

process.once('message', (order: SenderOrder) => {
  void (order.paced ? sendPaced(order) : sendBatches(order)).then((report) => {
    process.send?.(report);
    process.disconnect();
  });
});

async function sendBatches(order: SenderOrder): Promise<SenderReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
  const nextBody = createBodies(order);
  const tally = createTally();
  const start = performance.now();
  const measureFrom = start + WARM_UP_SECONDS * 1000;
  const until = measureFrom + order.seconds * 1000;
  let lastAnswer = measureFrom;
  const sendOneByOne = async (): Promise<void> => {
    while (performance.now() < until) {
      const body = nextBody();
      const at = performance.now();
      const accepted = await post(agent, order, body);
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

/** Bodies in which every position is new: devices in turn, `run` fixes of each at a time, a second apart. */
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

/** Positions accepted; -1 when the request failed. */
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
        const accepted = Number(/"accepted":(\d+)/.exec(text)?.[1] ?? -1);
        resolve(answer.statusCode === 200 ? accepted : -1);
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
