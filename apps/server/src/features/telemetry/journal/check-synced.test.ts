import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parseNatsSettings } from '../../../platform/nats-settings.ts';
import { checkSynced } from './check-synced.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Serves a monitoring endpoint that reports this JetStream configuration. */
async function startMonitoring(config: object | undefined): Promise<string> {
  const server = createServer((request, response) => {
    response.end(request.url === '/varz' ? JSON.stringify({ jetstream: config && { config } }) : '');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function check(env: Readonly<Record<string, string>>): Promise<void> {
  const settings = parseNatsSettings((name) => ({ NATS_URL: 'nats://host', ...env })[name], []);
  if (settings === undefined) throw new Error('These are settings');
  await checkSynced(settings);
}

const ALWAYS = { sync_always: true };
const NOW_AND_THEN = { sync_interval: 120_000_000_000 };

describe('an endpoint that acknowledges by the journal', () => {
  it('starts if every server syncs its writes', async () => {
    const monitoring = [await startMonitoring(ALWAYS), await startMonitoring(ALWAYS)];
    await expect(check({ NATS_MONITORING: monitoring.join(',') })).resolves.toBeUndefined();
  });

  it('does not start if a server syncs periodically', async () => {
    const monitoring = [await startMonitoring(ALWAYS), await startMonitoring(NOW_AND_THEN)];
    await expect(check({ NATS_MONITORING: monitoring.join(',') })).rejects.toMatchObject({
      code: 'journal_not_synced',
      message: expect.stringMatching(/only every 120 s.+sync_interval: always/),
    });
  });

  it.each([
    ['does not report it', { max_memory: 1 }],
    ['has no JetStream', undefined],
  ])('does not start if a server %s', async (_, config) => {
    const monitoring = await startMonitoring(config);
    await expect(check({ NATS_MONITORING: monitoring })).rejects.toMatchObject({
      code: 'journal_not_synced',
    });
  });

  it('does not start if no server responds or reports it', async () => {
    await expect(check({})).rejects.toThrow('NATS_SYNCED=true');
    await expect(check({ NATS_MONITORING: 'http://127.0.0.1:1' })).rejects.toThrow('cannot be read');
  });

  it('trusts the operator, and checks nothing if the database acknowledges', async () => {
    await expect(check({ NATS_SYNCED: 'true' })).resolves.toBeUndefined();
    await expect(check({ NATS_ANSWERS_AFTER: 'commit' })).resolves.toBeUndefined();
  });
});
