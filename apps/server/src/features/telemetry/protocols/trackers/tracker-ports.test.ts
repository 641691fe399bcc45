import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { positionSources } from '@azimute/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../../../../platform/clock.ts';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { Logger } from '../../../../platform/log.ts';
import { createLogger } from '../../../../platform/log.ts';
import { parseTrackerSettings } from '../../../../platform/tracker-settings.ts';
import { createOwnerFinder } from '../../../tracker-claims/find-tracker-account.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../../testing/create-test-portal.ts';
import type { Intake } from '../../pipeline/intake.ts';
import { openTrackerPorts, type TrackerPorts, type TrackerPortsOptions } from './open-tracker-ports.ts';
import { connectTracker, h02Fix, type TestTracker } from './testing/connect-tracker.ts';
import { createCertificate, type TestCertificate } from './testing/create-certificate.ts';

let portal: TestPortal;
let account: TestAccount;
let other: TestAccount;
let trackers: TrackerPorts | undefined;
const clock = createManualClock(new Date('2026-02-15T13:00:00Z'));
beforeAll(async () => {
  portal = await createTestPortal({ clock, log: createLogger({ level: 'silent' }) });
  account = await createTestAccount(portal, 'trackers.example');
  other = await createTestAccount(portal, 'others.example');
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.metrics.trackerFrames.reset();
  portal.metrics.trackerRefusals.reset();
});
afterEach(async () => {
  await trackers?.stop();
  trackers = undefined;
});

let ids = 0;
/** Returns the ID of a new tracker that the account has claimed and assigned. */
async function claimTracker(of: TestAccount = account): Promise<string> {
  ids += 1;
  const id = `8650${String(ids).padStart(4, '0')}`;
  await of.addAsset(id);
  await claim(id, of);
  return id;
}

async function claim(id: string, of: TestAccount): Promise<void> {
  await portal.queryAsOwner(
    'insert into tracker_claims (account_id, tracker_id, claimed_at) values ($1, $2, now())',
    [of.accountId, id],
  );
}

type Options = Partial<Pick<TrackerPortsOptions, 'intake' | 'times'>> & {
  readonly log?: Logger;
};

async function open(entries: string, env: Readonly<Record<string, string>> = {}, options: Options = {}) {
  const problems: string[] = [];
  const all: Readonly<Record<string, string>> = { TRACKER_PORTS: entries, ...env };
  const settings = parseTrackerSettings((name) => all[name], '127.0.0.1', problems);
  if (settings === undefined || problems.length > 0) throw new Error(problems.join());
  trackers = await openTrackerPorts({
    ...portal,
    clock,
    log: createLogger({ level: 'silent' }),
    findOwner: createOwnerFinder(portal.database.pipeline),
    keepFrames: () => undefined,
    settings,
    ...options,
  });
  return trackers.ports;
}

async function openOne(
  entry = 'h02:0',
  env?: Readonly<Record<string, string>>,
  options?: Options,
): Promise<number> {
  const [port = 0] = await open(entry, env, options);
  return port;
}

async function storedOf(id: string, of = account): Promise<number[]> {
  const rows = await portal.queryAsOwner<{ at: Date }>(
    `select p.fixed_at as at from positions p join devices d using (account_id, device_id)
    where account_id = $1 and d.external_id = $2 order by 1`,
    [of.accountId, id],
  );
  return rows.map(({ at }) => (at.getTime() - Date.UTC(2026, 1, 15, 12)) / 1000);
}

async function countOf(outcome: string): Promise<number> {
  const { values } = await portal.metrics.trackerFrames.get();
  return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

async function refusedFor(reason: string): Promise<number> {
  const { values } = await portal.metrics.trackerRefusals.get();
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
}

const untilSo = async (isSo: () => Promise<boolean> | boolean): Promise<void> =>
  await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 5_000, interval: 10 });

/** An intake that stores only what the test lets through. */
function guardedIntake(guard: () => Promise<void>): Pick<Intake, 'submit'> {
  return {
    submit: async (sender, submission) => {
      await guard();
      return await portal.intake.submit(sender, submission);
    },
  };
}

describe('a tracker by TCP', () => {
  it('gets each response after the commit, in order, however its frames are split', async () => {
    const id = await claimTracker();
    const answered: number[] = [];
    const port = await openOne();
    const tracker = await connectTracker(port);
    const stream = Array.from({ length: 6 }, (_, nth) => h02Fix(id, nth)).join('\r\n');
    for (let at = 0; at < stream.length; at += 37) {
      tracker.send(stream.slice(at, at + 37));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    for (let count = 1; count <= 6; count += 1) {
      await tracker.receive(count);
      answered.push((await storedOf(id)).length);
    }
    for (const [nth, stored] of answered.entries()) expect(stored).toBeGreaterThan(nth);
    expect(await storedOf(id)).toEqual([0, 1, 2, 3, 4, 5]);
    expect((await tracker.receive(6)).every((message) => message.startsWith(`*HQ,${id},V4,V1,`))).toBe(true);
  });

  it('has one frame at a time in the pipeline', async () => {
    const id = await claimTracker();
    let running = 0;
    let most = 0;
    const intake: Pick<Intake, 'submit'> = {
      submit: async (sender, submission) => {
        most = Math.max(most, (running += 1));
        const answer = await portal.intake.submit(sender, submission);
        running -= 1;
        return answer;
      },
    };
    const tracker = await connectTracker(await openOne('h02:0', {}, { intake }));
    tracker.send(Array.from({ length: 20 }, (_, nth) => h02Fix(id, nth)).join(''));
    await tracker.receive(20);
    expect(most).toBe(1);
  });

  it('is closed without a response if the store fails, and loses and doubles nothing by sending again', async () => {
    const id = await claimTracker();
    let failures = 2;
    const intake = guardedIntake(async () => {
      if ((failures -= 1) >= 0) throw new DomainError('database_unavailable', { retryAfterSeconds: 1 });
    });
    const port = await openOne('h02:0', {}, { intake });
    const frames = [0, 1, 2].map((nth) => h02Fix(id, nth)).join('');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const tracker = await connectTracker(port);
      tracker.send(frames);
      expect(await tracker.closed).toEqual([]);
    }
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const tracker = await connectTracker(port);
      tracker.send(frames);
      await tracker.receive(3);
      tracker.socket.destroy();
    }
    expect(await storedOf(id)).toEqual([0, 1, 2]);
    expect(await countOf('failed')).toBe(2);
  });

  it('is replaced by a newer connection of the same tracker', async () => {
    const id = await claimTracker();
    const port = await openOne();
    const older = await connectTracker(port);
    older.send(h02Fix(id, 0));
    await older.receive(1);
    const newer = await connectTracker(port);
    newer.send(h02Fix(id.toUpperCase(), 1));
    await newer.receive(1);
    await older.closed;
    expect(await refusedFor('replaced')).toBe(1);
    newer.send(h02Fix(id, 2));
    await newer.receive(2);
    expect(await storedOf(id)).toEqual([0, 1, 2]);
  });

  it('has its last frames stored and answered if it closes its side after sending', async () => {
    const id = await claimTracker();
    const tracker = await connectTracker(await openOne());
    tracker.socket.end(h02Fix(id, 0) + h02Fix(id, 1));
    expect(await tracker.closed).toHaveLength(2);
    expect(await storedOf(id)).toEqual([0, 1]);
  });

  it('has a frame that has begun stored and answered when the portal stops', async () => {
    const id = await claimTracker();
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const intake = guardedIntake(async () => {
      begun.resolve();
      await goOn.promise;
    });
    const tracker = await connectTracker(await openOne('h02:0', {}, { intake }));
    tracker.send(h02Fix(id, 0) + h02Fix(id, 1));
    await begun.promise;
    const stopped = trackers?.stop();
    goOn.resolve();
    expect(await tracker.closed).toHaveLength(1);
    await stopped;
    expect(await storedOf(id)).toEqual([0]);
  });
});

describe('a claim', () => {
  it('decides about the account, and no other account gets the tracker', async () => {
    const id = await claimTracker();
    await other.addAsset(id);
    const tracker = await connectTracker(await openOne());
    tracker.send(h02Fix(id, 0));
    await tracker.receive(1);
    expect(await storedOf(id)).toEqual([0]);
    expect(await storedOf(id, other)).toEqual([]);
  });

  it('is ended at once for the open connection', async () => {
    const id = await claimTracker();
    const tracker = await connectTracker(await openOne());
    tracker.send(h02Fix(id, 0));
    await tracker.receive(1);
    await portal.queryAsOwner('delete from tracker_claims where tracker_id = $1', [id]);
    tracker.send(h02Fix(id, 1));
    expect(await tracker.closed).toHaveLength(1);
    expect(await storedOf(id)).toEqual([0]);
  });

  it('is not needed on the dedicated port of an account, where unknown trackers go to its inbox', async () => {
    const id = await claimTracker(other);
    const tracker = await connectTracker(await openOne(`h02@${account.accountId}:0`));
    tracker.send(h02Fix(id, 0));
    await tracker.receive(1);
    expect(await storedOf(id, other)).toEqual([]);
    const rows = await portal.queryAsOwner<{ account_id: number }>(
      'select account_id from refused_devices where external_id = $1',
      [id],
    );
    expect(rows).toEqual([{ account_id: account.accountId }]);
  });

  it('is missed by a flood of invented IDs, which leaves a bounded log and nothing else', async () => {
    const lines: string[] = [];
    const log = createLogger({
      level: 'warn',
      destination: { write: (line: string) => void lines.push(line) },
    });
    const id = await claimTracker();
    const port = await openOne('h02:0', {}, { log });
    const flood = Array.from({ length: 300 }, async (_, nth) => {
      const tracker = await connectTracker(port);
      tracker.send(h02Fix(`invented${nth}`, 0));
      expect(await tracker.closed).toEqual([]);
    });
    await Promise.all(flood);
    const tracker = await connectTracker(port);
    tracker.send(h02Fix(id, 0));
    await tracker.receive(1);
    expect(await countOf('unclaimed')).toBe(300);
    await trackers?.stop();
    expect(lines).toHaveLength(2);
    expect(lines.reduce((sum, line) => sum + line.length, 0)).toBeLessThan(2_000);
    const rows = await portal.queryAsOwner(
      `select from refused_devices where external_id like 'invented%'
      union all select from quarantined_positions where external_id like 'invented%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('limits', () => {
  const limited = async (env: Readonly<Record<string, string>>): Promise<readonly TestTracker[]> => {
    const port = await openOne('h02:0', env);
    const both = [await connectTracker(port), await connectTracker(port)];
    return both;
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
      const third = await connectTracker(trackers?.ports[0] ?? 0);
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

describe('a frame that cannot be decoded', () => {
  it('is kept as it came, once, and the connection goes on', async () => {
    const id = await claimTracker();
    const tracker = await connectTracker(await openOne());
    const refused = h02Fix(id, 1).replace('150226', '310226');
    tracker.send(h02Fix(id, 0) + refused + refused + h02Fix(id, 2));
    await tracker.receive(2);
    const kept = await portal.queryAsOwner<{ payload: { frame: string }; source: number; is_raw: boolean }>(
      'select payload, source, is_raw from quarantined_positions where external_id = $1',
      [id],
    );
    expect(kept).toEqual([
      {
        payload: { frame: Buffer.from(refused).toString('hex') },
        source: positionSources.indexOf('h02') + 1,
        is_raw: true,
      },
    ]);
    expect(await storedOf(id)).toEqual([0, 2]);
    expect(await countOf('quarantined')).toBe(2);
  });
});

describe('a tracker by UDP', () => {
  it('gets its response after the commit, and none if it is unknown', async () => {
    const id = await claimTracker();
    const port = await openOne('h02/udp:0');
    const socket = createSocket('udp4');
    try {
      const send = (text: string): void => void socket.send(text, port, '127.0.0.1');
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

  it('are refused from a load balancer without the header, and by TLS behind one', async () => {
    const id = await claimTracker();
    const ports = await open('h02:0', { TRACKER_PROXIES: '127.0.0.1' });
    const tracker = await connectTracker(ports[0] ?? 0);
    tracker.send(h02Fix(id, 0));
    await tracker.closed;
    expect(await refusedFor('proxy')).toBe(1);
    expect(await storedOf(id)).toEqual([]);
  });
});
