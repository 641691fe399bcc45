import { connectAsync } from 'mqtt';
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../platform/clock.ts';
import { createLogger } from '../../../../platform/log.ts';
import { createMetrics } from '../../../../platform/metrics.ts';
import { createTestBroker } from './testing/broker/create-test-broker.ts';
import { mosquittoPath, startMosquitto } from './testing/start-mosquitto.ts';
import { openMqttEndpoint } from './open-mqtt-endpoint.ts';

const proof = { apiKeyId: 1, accountId: 1, unitIds: null, scopes: ['telemetry:write' as const] };

const brokers = [
  {
    name: 'the small broker of the trial of faults',
    start: async () => {
      const broker = await createTestBroker();
      return { port: broker.port, stop: () => broker.close() };
    },
  },
  ...(mosquittoPath === undefined
    ? []
    : [{ name: 'Mosquitto', start: async () => await startMosquitto(mosquittoPath ?? '') }]),
];

// The test broker stands in for Mosquitto if that is not installed: the same tests run on both.
describe.each(brokers)('the MQTT endpoint at $name', ({ start }) => {
  it('receives everything sent while online and offline, in order, and splits it between two processes', async () => {
    const broker = await start();
    const stored: Record<string, number[]> = {};
    const openEndpoint = async (clientId: string) =>
      await openMqttEndpoint({
        settings: {
          protocol: 'mqtt',
          host: '127.0.0.1',
          port: broker.port,
          username: undefined,
          password: undefined,
          topic: 'azimute',
          clientId,
        },
        isShared: true,
        installationKey: Buffer.from('key'),
        intake: {
          submit: async (_, { positions }) => {
            (stored[clientId] ??= []).push(...positions.map(({ fixedAtMs }) => fixedAtMs));
            return { accepted: positions.length, duplicates: 0, rejected: [] };
          },
        },
        proveApiKey: async () => proof,
        clock: systemClock,
        log: createLogger({ level: 'silent' }),
        metrics: createMetrics(),
      });
    const publisher = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { protocolVersion: 5 });
    const beganMs = Date.parse('2026-02-15T12:00:00Z');
    let nth = 0;
    const publishSome = async (count: number): Promise<void> => {
      const sent = Array.from({ length: count }, async () => {
        const time = new Date(beganMs + (nth += 1)).toISOString();
        const payload = JSON.stringify({ time, latitude: 1, longitude: 2 });
        await publisher.publishAsync('azimute/azk_one/pump', payload, { qos: 1 });
      });
      await Promise.all(sent);
    };
    const all = (): number[] => Object.values(stored).flat();
    const until = async (count: number) =>
      await vi.waitFor(() => expect(new Set(all()).size).toBe(count), { interval: 10 });
    try {
      const first = await openEndpoint('one');
      await vi.waitFor(async () => {
        await publishSome(1);
        expect(all().length).toBeGreaterThan(0);
      });
      await publishSome(400);
      await until(nth - missed(all(), beganMs));
      await first.stop();
      const before = new Set(all()).size;
      await publishSome(400);
      expect(new Set(all()).size).toBe(before);
      const again = await openEndpoint('one');
      await until(before + 400);
      expect(stored['one']).toEqual(stored['one']?.toSorted((a, b) => a - b));
      const second = await openEndpoint('two');
      await vi.waitFor(async () => {
        await publishSome(20);
        expect(stored['two']?.length ?? 0).toBeGreaterThan(0);
      });
      const sentTwice = all().length - new Set(all()).size;
      expect(sentTwice).toBe(0);
      await Promise.all([again.stop(), second.stop()]);
    } finally {
      await publisher.endAsync(true);
      await broker.stop();
    }
  });
});

/** Messages published before the first subscription existed. */
function missed(stored: readonly number[], beganMs: number): number {
  return Math.min(...stored) - beganMs - 1;
}
