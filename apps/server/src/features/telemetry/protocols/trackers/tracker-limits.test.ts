import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectTracker, h02Fix, type TestTracker } from './testing/connect-tracker.ts';
import { createCertificate, type TestCertificate } from './testing/create-certificate.ts';
import { createTrackerPortal } from './testing/create-tracker-portal.ts';

const portal = await createTrackerPortal();
const { claimTracker, openOne, storedOf, countOf, refusedFor } = portal;
afterEach(() => portal.reset());
afterAll(() => portal.close());

const untilSo = async (isSo: () => Promise<boolean> | boolean): Promise<void> =>
  await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 5_000, interval: 10 });

describe('limits', () => {
  let port = 0;
  const limited = async (env: Readonly<Record<string, string>>): Promise<readonly TestTracker[]> => {
    port = await openOne('h02:0', env);
    return [await connectTracker(port), await connectTracker(port)];
  };

  it.each([
    ['TRACKER_CONNECTIONS', 'connections'],
    ['TRACKER_CONNECTIONS_PER_ADDRESS', 'address'],
  ])('of %s refuse further connections and admit again', async (name, reason) => {
    const id = await claimTracker();
    const [first, second] = await limited({ [name]: '1' });
    await second?.closed;
    expect(await refusedFor(reason)).toBe(1);
    first?.socket.destroy();
    await untilSo(async () => {
      const third = await connectTracker(port);
      third.send(h02Fix(id, 0));
      return await third.receive(1).then(
        () => true,
        () => false,
      );
    });
  });

  it('of an account refuse its further trackers', async () => {
    const [first, second] = await limited({ TRACKER_CONNECTIONS_PER_ACCOUNT: '1' });
    first?.send(h02Fix(await claimTracker(), 0));
    await first?.receive(1);
    second?.send(h02Fix(await claimTracker(), 0));
    await second?.closed;
    expect(await refusedFor('account')).toBe(1);
  });

  it('close a connection that sends more bytes than a frame has', async () => {
    const tracker = await connectTracker(await openOne());
    tracker.send(Buffer.alloc(2_000, 'x'));
    await tracker.closed;
    expect(await refusedFor('too_long')).toBe(1);
  });

  it('close a connection that does not say who it is', async () => {
    const times = { identifyMs: 100, idleMs: 60_000 };
    const tracker = await connectTracker(await openOne('h02:0', {}, { times }));
    await tracker.closed;
    expect(await refusedFor('unidentified')).toBe(1);
  });

  it('close an idle connection', async () => {
    const times = { identifyMs: 60_000, idleMs: 300 };
    const tracker = await connectTracker(await openOne('h02:0', {}, { times }));
    tracker.send(h02Fix(await claimTracker(), 0));
    expect(await tracker.closed).toHaveLength(1);
    expect(await refusedFor('idle')).toBe(1);
  });
});

describe('a tracker by UDP', () => {
  it('gets its response after the commit, and none if it is unknown', async () => {
    const id = await claimTracker();
    const port = await openOne('h02/udp:0');
    const socket = createSocket('udp4');
    try {
      const send = (text: string): void => socket.send(text, port, '127.0.0.1');
      send(h02Fix('invented', 0));
      send(h02Fix(id, 0) + h02Fix(id, 1));
      const [first] = (await once(socket, 'message')) as [Buffer];
      expect(String(first)).toContain(`*HQ,${id},V4`);
      await untilSo(async () => (await storedOf(id)).length === 2);
      expect(await countOf('unclaimed')).toBe(1);
    } finally {
      socket.close();
    }
  });
});

describe('TLS and load balancers', () => {
  let certificate: TestCertificate;
  beforeAll(async () => {
    certificate = await createCertificate();
  });
  afterAll(() => rm(certificate.directory, { recursive: true, force: true }));

  const proxied = (address: string): string => `PROXY TCP4 ${address} 10.0.0.1 40000 5013\r\n`;

  it('carry frames by TLS', async () => {
    const id = await claimTracker();
    const port = await openOne('h02/tls:0', certificate.settings);
    const ca = await readFile(certificate.settings['TRACKER_TLS_CERT'] ?? '');
    const tracker = await connectTracker(port, { ca });
    tracker.send(h02Fix(id, 0));
    await tracker.receive(1);
    expect(await storedOf(id)).toEqual([0]);
    const plain = await connectTracker(port);
    plain.send(h02Fix(id, 1));
    await plain.closed;
    expect(await storedOf(id)).toEqual([0]);
  });

  it('count the address of the PROXY header', async () => {
    const id = await claimTracker();
    const env = { TRACKER_PROXIES: '127.0.0.0/8', TRACKER_CONNECTIONS_PER_ADDRESS: '1' };
    const port = await openOne('h02:0', env);
    const first = await connectTracker(port);
    first.send(proxied('198.51.100.7').slice(0, 9));
    await new Promise((resolve) => setTimeout(resolve, 20));
    first.send(proxied('198.51.100.7').slice(9) + h02Fix(id, 0));
    await first.receive(1);
    const second = await connectTracker(port);
    second.send(proxied('198.51.100.7') + h02Fix(id, 1));
    await second.closed;
    const third = await connectTracker(port);
    third.send(proxied('198.51.100.8') + h02Fix(id, 2));
    await third.receive(1);
    expect(await refusedFor('address')).toBe(1);
    expect(await storedOf(id)).toEqual([0, 2]);
  });

  it('carry TLS behind a load balancer', async () => {
    const id = await claimTracker();
    const port = await openOne('h02/tls:0', { ...certificate.settings, TRACKER_PROXIES: '127.0.0.1' });
    const ca = await readFile(certificate.settings['TRACKER_TLS_CERT'] ?? '');
    const socket = connect({ port, host: '127.0.0.1' });
    socket.write(proxied('198.51.100.7'));
    const secure = connectSecurely({ socket, ca, checkServerIdentity: () => undefined });
    await once(secure, 'secureConnect');
    secure.write(h02Fix(id, 0));
    await once(secure, 'data');
    expect(await storedOf(id)).toEqual([0]);
    socket.destroy();
  });

  it('are refused from a load balancer without the header', async () => {
    const id = await claimTracker();
    const tracker = await connectTracker(await openOne('h02:0', { TRACKER_PROXIES: '127.0.0.1' }));
    tracker.send(h02Fix(id, 0));
    await tracker.closed;
    expect(await refusedFor('proxy')).toBe(1);
    expect(await storedOf(id)).toEqual([]);
  });
});
