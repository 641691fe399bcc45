import type { AlertLevel } from '@azimute/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startAlertsWorld, startMs } from './testing/alerts-world.ts';

const minuteMs = 60_000;
const world = await startAlertsWorld();
afterAll(() => world.stop());
beforeEach(async () => {
  await world.queryAsOwner('truncate alerts, notifications, mails, alert_choices cascade');
  world.clock.set(new Date(startMs));
});

const toRui = (): AlertLevel[] => [
  {
    afterMinutes: 0,
    userIds: [world.rui.id],
    profileIds: [],
    everyoneOfUnit: false,
    app: true,
    email: true,
  },
];
const choose = (choices: Readonly<Record<string, string | null>>): Promise<unknown> =>
  world.queryAsOwner(
    `insert into alert_choices (account_id, user_id, from_severity, mails, quiet_from, quiet_to)
      values ($1, $2, $3, $4, $5, $6)`,
    [
      world.accountId,
      world.rui.id,
      choices['fromSeverity'] ?? 'uninformed',
      choices['mails'] ?? 'at_once',
      choices['from'] ?? null,
      choices['to'] ?? null,
    ],
  );
const tell = async (afterMinutes = 0): Promise<void> => {
  world.clock.advance(afterMinutes * minuteMs);
  await world.notifier.runWaiting();
};
const mailed = async (): Promise<number[]> =>
  (
    await world.queryAsOwner<{ total: number }>(
      `select (about ->> 'total')::int as total from mails order by mail_id`,
    )
  ).map(({ total }) => total);
const inPortal = async (): Promise<number> => (await world.queryAsOwner('select from notifications')).length;
const raise = async (
  count: number,
  sending: object = {},
  severity: 'low' | 'high' = 'high',
): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    const type = await world.plantType({ severity, sending: { levels: toRui(), ...sending } });
    await world.record([world.finding(type)]);
  }
};

// 09:00 on a Monday in São Paulo, the time zone of all users of the account.
describe('alert e-mails', () => {
  it('of a type with a digest are grouped hourly, while the portal notifies immediately', async () => {
    world.clock.set(new Date(startMs + 10 * minuteMs));
    await raise(3, { digest: 'hourly' });
    await tell();
    expect([await inPortal(), await mailed()]).toEqual([3, []]);
    await tell(49);
    expect(await mailed()).toEqual([]);
    await tell(1);
    expect(await mailed()).toEqual([3]);
  });

  it('of readers with a daily digest are sent once at 08:00 local time, also after a night of downtime', async () => {
    await choose({ mails: 'daily' });
    await raise(2, { digest: 'hourly' });
    await tell();
    await tell(22 * 60);
    expect(await mailed()).toEqual([]);
    await tell(60);
    await tell(600);
    expect(await mailed()).toEqual([2]);
  });

  it('are not sent earlier than the type allows, whatever the reader chose', async () => {
    await choose({ mails: 'at_once' });
    await raise(1, { digest: 'daily' });
    await tell(120);
    expect(await mailed()).toEqual([]);
    await tell(22 * 60);
    expect(await mailed()).toEqual([1]);
  });

  it('wait for the end of the reader’s quiet hours, and are not sent if the reader opted out', async () => {
    await choose({ from: '08:30', to: '10:00' });
    await raise(1);
    await tell();
    await tell(59);
    expect(await mailed()).toEqual([]);
    await tell(1);
    expect(await mailed()).toEqual([1]);
    await world.queryAsOwner(`update alert_choices set mails = 'none'`);
    await raise(1);
    await tell(120);
    expect([await inPortal(), await mailed()]).toEqual([2, [1]]);
  });

  it('are not sent below the reader’s chosen severity, and neither are notifications', async () => {
    await choose({ fromSeverity: 'high' });
    await raise(2, {}, 'low');
    await raise(1);
    await tell();
    expect([await inPortal(), await mailed()]).toEqual([1, [1]]);
  });
});
