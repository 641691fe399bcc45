import { positionSources } from '@azimute/contract';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { DomainError } from '../../../../platform/domain-error.ts';
import { createLogger } from '../../../../platform/log.ts';
import type { Intake } from '../../pipeline/intake.ts';
import { connectTracker, h02Fix } from './testing/connect-tracker.ts';
import { createTrackerPortal } from './testing/create-tracker-portal.ts';

const portal = await createTrackerPortal();
const { account, other, claimTracker, openOne, storedOf, countOf, refusedFor, guardedIntake, stopPorts } =
  portal;
afterEach(() => portal.reset());
afterAll(() => portal.close());

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
    const stopped = stopPorts();
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
    await stopPorts();
    expect(lines).toHaveLength(2);
    expect(lines.reduce((sum, line) => sum + line.length, 0)).toBeLessThan(2_000);
    const rows = await portal.queryAsOwner(
      `select from refused_devices where external_id like 'invented%'
      union all select from quarantined_positions where external_id like 'invented%'`,
    );
    expect(rows).toEqual([]);
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
