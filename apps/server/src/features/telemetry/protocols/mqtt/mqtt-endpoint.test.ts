import { afterEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../../../../platform/clock.ts';
import { DomainError } from '../../../../platform/domain-error.ts';
import { createLogger } from '../../../../platform/log.ts';
import { createMetrics, type Metrics } from '../../../../platform/metrics.ts';
import type { Submission } from '../../values/position.ts';
import { openMqttEndpoint } from './open-mqtt-endpoint.ts';
import type { BrokerSubscription } from './subscribe-to-broker.ts';
import { createTestBroker, type TestBroker } from './testing/broker/create-test-broker.ts';

const key = 'azk_one';
const proof = { apiKeyId: 1, accountId: 1, unitIds: null, scopes: ['telemetry:write' as const] };

let broker: TestBroker;
let endpoint: BrokerSubscription | undefined;
let metrics: Metrics;
afterEach(async () => {
  await endpoint?.stop();
  endpoint = undefined;
  await broker.close();
});

type Prove = (key: string) => Promise<typeof proof | null>;
type Submit = (submission: Submission) => Promise<void>;

async function openEndpoint(submit: Submit, prove: Prove = proveOne, isShared = true) {
  metrics = createMetrics();
  endpoint = await openMqttEndpoint({
    settings: {
      protocol: 'mqtt',
      host: '127.0.0.1',
      port: broker.port,
      username: undefined,
      password: undefined,
      topic: 'azimute',
      clientId: undefined,
    },
    isShared,
    installationKey: Buffer.from('key'),
    intake: {
      submit: async (_, submission) => {
        await submit(submission);
        return { accepted: 0, duplicates: 0, rejected: [] };
      },
    },
    proveApiKey: prove,
    clock: createManualClock(new Date('2026-02-15T13:00:00Z')),
    log: createLogger({ level: 'silent' }),
    metrics,
    firstWaitMs: 5,
    reconnectMs: 20,
  });
}

async function proveOne(given: string) {
  return given === key ? proof : null;
}

function publish(nth: number, topic = `azimute/${key}/pump`): string {
  const payload = JSON.stringify({ time: '2026-02-15T12:00:00Z', latitude: 1, longitude: nth / 1000 });
  broker.publish(topic, payload);
  return payload;
}

function publishAll(count: number): string[] {
  return Array.from({ length: count }, (_, nth) => publish(nth));
}

function placesOf(submission: Submission): number[] {
  return submission.positions.map(({ longitude }) => Math.round(longitude * 1000));
}

async function until(isSo: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(isSo()).toBe(true), { interval: 5 });
}

async function countOf(outcome: string): Promise<number> {
  const { values } = await metrics.mqttMessages.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

describe('the MQTT endpoint', () => {
  it('acknowledges after the commit, in order of arrival, and applies backpressure until then', async () => {
    broker = await createTestBroker();
    const commits: (() => void)[] = [];
    const stored: number[] = [];
    const repeatedIndexes: number[] = [];
    const decoded: unknown[] = [];
    await openEndpoint(async (submission) => {
      decoded.push(submission.decoding);
      await new Promise<void>((resolve) => commits.push(resolve));
      stored.push(...placesOf(submission));
      const indexes = submission.positions.map(({ index }) => index);
      repeatedIndexes.push(...indexes.filter((index, at) => indexes.indexOf(index) !== at));
    });
    const sent = publishAll(300);
    await until(() => commits.length === 1 && broker.mostUnderWay === 128);
    expect(broker.acknowledged).toEqual([]);
    while (stored.length < sent.length) {
      await until(() => commits.length > 0);
      commits.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => broker.acknowledged.length === sent.length);
    expect(broker.acknowledged).toEqual(sent);
    expect(stored).toEqual(sent.map((_, nth) => nth));
    expect(repeatedIndexes).toEqual([]);
    for (const decoding of decoded) expect(decoding).toMatchObject({ name: 'decode' });
    expect(broker.mostUnderWay).toBe(128);
    expect(broker.subscriptions).toEqual(['$share/azimute/azimute/+/#', '$share/azimute/owntracks/+/#']);
    expect(broker.connects).toMatchObject([
      { protocolVersion: 5, clean: false, clientId: expect.stringMatching(/^azimute-\w{16}$/) as string },
    ]);
  });

  it('retries what the database or a full pipeline refuses, without skipping it', async () => {
    broker = await createTestBroker();
    const tried: number[][] = [];
    await openEndpoint(async (submission) => {
      tried.push(placesOf(submission));
      if (tried.length === 1) throw new DomainError('database_unavailable', { retryAfterSeconds: 1 });
      if (tried.length === 2) throw new DomainError('overloaded', { retryAfterSeconds: 1 });
    });
    const sent = publishAll(5);
    await until(() => broker.acknowledged.length === sent.length);
    expect(tried[1]).toEqual(tried[0]);
    expect(tried[2]).toEqual(tried[0]);
    expect(tried.slice(2).flat()).toEqual([0, 1, 2, 3, 4]);
    expect(broker.acknowledged).toEqual(sent);
    expect(await countOf('repeated')).toBe(2);
  });

  it('reads no more than its capacity from a broker that does not wait', async () => {
    broker = await createTestBroker({ mostUnderWay: 10_000 });
    let isFirst = true;
    const waiting = (): number[] => told.mock.calls.flat().map(Number);
    await openEndpoint(async () => {
      if (isFirst) await until(() => broker.mostUnderWay === 4_000 && waiting().includes(1_000));
      isFirst = false;
    });
    const told = vi.spyOn(metrics.mqttWaiting, 'set');
    const sent = publishAll(4_000);
    await until(() => broker.acknowledged.length === sent.length);
    expect(broker.acknowledged).toEqual(sent);
    expect(Math.max(...waiting())).toBe(1_000);
  });

  it('receives unacknowledged messages again after a disconnect, and never acknowledges on another connection', async () => {
    broker = await createTestBroker();
    const stored: number[] = [];
    let commit: (() => void) | undefined;
    await openEndpoint(async (submission) => {
      if (stored.length === 0) await new Promise<void>((resolve) => (commit = resolve));
      stored.push(...placesOf(submission));
    });
    const sent = publishAll(10);
    await until(() => commit !== undefined);
    broker.cut();
    await until(() => broker.connects.length === 2);
    commit?.();
    await until(() => broker.acknowledged.length === sent.length);
    expect(broker.acknowledged).toEqual(sent);
    expect(new Set(stored)).toEqual(new Set(sent.keys()));
  });

  it('acknowledges messages without a valid key and unreadable ones, and quarantines the latter', async () => {
    broker = await createTestBroker();
    const stored: Submission[] = [];
    await openEndpoint(async (submission) => {
      stored.push(submission);
    });
    publish(0, 'azimute/azk_other/pump');
    publish(0, 'azimute/azk_one');
    broker.publish(`azimute/${key}/pump`, 'no JSON');
    broker.publish(`azimute/${key}/pump`, '');
    publish(1);
    await until(() => broker.acknowledged.length === 5);
    expect(stored.flatMap(placesOf)).toEqual([1]);
    expect(stored.flatMap(({ quarantined }) => quarantined)).toMatchObject([
      { code: 'malformed', externalId: 'pump', payload: { unreadable: 'no JSON' } },
    ]);
    expect(await countOf('unproved')).toBe(2);
  });

  it('separates a failing message from its neighbors, and keeps it in quarantine', async () => {
    broker = await createTestBroker();
    const stored: number[] = [];
    const kept: unknown[] = [];
    await openEndpoint(async (submission) => {
      if (placesOf(submission).includes(2)) throw new TypeError('a fault');
      stored.push(...placesOf(submission));
      kept.push(...submission.quarantined);
    });
    const sent = publishAll(4);
    await until(() => broker.acknowledged.length === sent.length);
    expect(stored).toEqual([0, 1, 3]);
    expect(kept).toMatchObject([
      { code: 'malformed', externalId: 'pump', payload: JSON.parse(sent[2] ?? '') as unknown },
    ]);
  });

  it('drops and counts messages that cannot be stored or kept, but never while the database is down', async () => {
    broker = await createTestBroker();
    const stored: number[] = [];
    let outages = 0;
    let faults = 0;
    await openEndpoint(async (submission) => {
      const isPoison = placesOf(submission).includes(1) || submission.quarantined.length > 0;
      if (!isPoison) return void stored.push(...placesOf(submission));
      if (submission.quarantined.length > 0 && outages < 3) {
        outages += 1;
        throw new DomainError('database_unavailable', { retryAfterSeconds: 1 });
      }
      if (submission.quarantined.length > 0) faults += 1;
      throw new TypeError('a fault');
    });
    const sent = publishAll(3);
    await until(() => broker.acknowledged.length === sent.length);
    expect(stored).toEqual([0, 2]);
    expect([outages, faults]).toEqual([3, 20]);
    expect([await countOf('dropped'), await countOf('stored')]).toEqual([1, 2]);
  });

  it('keeps retrying while a key cannot be verified', async () => {
    broker = await createTestBroker();
    let asked = 0;
    const stored: number[] = [];
    await openEndpoint(
      async (submission) => void stored.push(...placesOf(submission)),
      async (given) => {
        asked += 1;
        if (asked === 1) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
        return await proveOne(given);
      },
    );
    const sent = publishAll(2);
    await until(() => broker.acknowledged.length === sent.length);
    expect(stored).toEqual([0, 1]);
  });

  it('finishes messages in progress when stopped, acknowledges them, and leaves the rest to the broker', async () => {
    broker = await createTestBroker();
    let commit: (() => void) | undefined;
    const stored: number[] = [];
    await openEndpoint(async (submission) => {
      await new Promise<void>((resolve) => (commit = resolve));
      stored.push(...placesOf(submission));
    });
    const [first] = publishAll(1);
    await until(() => commit !== undefined);
    publishAll(3);
    const stopping = endpoint?.stop();
    commit?.();
    await stopping;
    await until(() => broker.acknowledged.length === 1);
    expect(broker.acknowledged).toEqual([first]);
    expect(stored).toEqual([0]);
  });

  it('stops at once while the database is down, and acknowledges nothing', async () => {
    broker = await createTestBroker();
    let tries = 0;
    await openEndpoint(async () => {
      tries += 1;
      throw new DomainError('database_unavailable', { retryAfterSeconds: 1 });
    });
    publishAll(2);
    await until(() => tries > 0);
    await endpoint?.stop();
    expect(broker.acknowledged).toEqual([]);
  });

  it('uses no shared subscription in a single process, and ends a former one', async () => {
    broker = await createTestBroker();
    await openEndpoint(async () => undefined);
    await until(() => broker.subscriptions.includes('$share/azimute/azimute/+/#'));
    await endpoint?.stop();
    await openEndpoint(async () => undefined, proveOne, false);
    await until(() => broker.subscriptions.length === 2 && !broker.subscriptions.join('').includes('$'));
    expect(broker.subscriptions.toSorted()).toEqual(['azimute/+/#', 'owntracks/+/#']);
  });

  it('subscribes without sharing if the broker has none, and accepts messages without a guarantee', async () => {
    broker = await createTestBroker({ hasShared: false });
    const stored: number[] = [];
    await openEndpoint(async (submission) => void stored.push(...placesOf(submission)));
    await until(() => broker.subscriptions.length > 1);
    expect(broker.subscriptions.toSorted()).toEqual(['azimute/+/#', 'owntracks/+/#']);
    broker.publish(
      `azimute/${key}/pump`,
      JSON.stringify({ time: '2026-02-15T12:00:00Z', latitude: 1, longitude: 0.007 }),
      0,
    );
    await until(() => stored.length === 1);
    expect(stored).toEqual([7]);
  });
});
