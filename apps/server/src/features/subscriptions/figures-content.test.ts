import {
  factNames,
  type CallInput,
  type FiguresContent,
  type Subscription,
  type SubscriptionLink,
} from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { deriveLinkToken } from '../identity/link-token.ts';
import type { SubscriptionFact } from '../mail/mail-words.ts';
import { factColumns } from '../metrics/fact-columns.ts';
import { sendDue } from './testing/send-due.ts';

const SUITE = ['services:simc:utilization', 'services:simc:financials'] as const;
/** A Thursday; the following Monday is the 9th. */
const now = new Date('2026-03-05T12:00:00Z');
const clock = createManualClock(now);
const portal = await portalOf({
  clock,
  modules: SUITE,
  columns: { time_zone: 'America/Sao_Paulo' },
  units: ['N', 'S'],
  assets: { 'TRK-0': {}, 'TRK-1': { unit: 'S' } },
  people: { rui: { sees: [SUITE[0]] } },
});
const { owner, accountId, assetIds, unitIds, database, queryAsOwner } = portal;
const { rui } = portal.people;
const jobs = new pg.Pool(database.connectionOf('azimute_jobs'));
beforeAll(async () => {
  // Ten hours a day in the north, four in the south; nine a day in the week before.
  for (const [assetId, unitId, hours] of [
    [assetIds['TRK-0'], unitIds.N, 10],
    [assetIds['TRK-1'], unitIds.S, 4],
  ] as const) {
    await plantFacts(assetId, unitId, '2026-03-02', hours);
    await plantFacts(assetId, unitId, '2026-02-23', 9);
  }
});
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});
beforeEach(async () => {
  clock.set(now);
  for (const table of ['subscriptions', 'mails'])
    await queryAsOwner(`delete from ${table} where account_id = $1`, [accountId]);
});

/** Plants a week of a UL in which one asset ran this many hours each day. */
async function plantFacts(assetId: number, unitId: number, monday: string, hours: number): Promise<void> {
  const facts = Object.fromEntries(factNames.map((name) => [factColumns[name], 0]));
  const known = {
    [factColumns.daySeconds]: 86_400,
    [factColumns.engineKnownSeconds]: 86_400,
    [factColumns.engineCoveredSeconds]: 86_400,
    [factColumns.engineSeconds]: hours * 3600,
    [factColumns.engineOnSeconds]: hours * 3600,
    [factColumns.workingSeconds]: hours * 3600,
  };
  for (let at = 0; at < 7; at += 1) {
    const day = new Date(Date.parse(monday) + at * 86_400_000).toISOString().slice(0, 10);
    await queryAsOwner('select ensure_fact_partitions(array[$1::date])', [day]);
    const place = {
      account_id: accountId,
      asset_id: assetId,
      unit_id: unitId,
      category: '',
      day,
      ...facts,
      ...known,
      assets: 1,
      revised: 0,
      hours: Array.from({ length: 96 }, () => 0),
      data_at: `${day}T23:00:00Z`,
    };
    await queryAsOwner('insert into unit_days select (jsonb_populate_record(null::unit_days, $1)).*', [
      place,
    ]);
  }
}

const subscribe = (
  of: Partial<FiguresContent> = {},
  person: typeof owner = owner,
  over: Partial<CallInput<'createSubscription'>['body']> = {},
): Promise<Subscription> =>
  person.call('createSubscription', {
    body: {
      name: 'Figures',
      period: 'week',
      hour: 6,
      content: { kind: 'figures', slug: 'utilization', ...of },
      recipientIds: [person.id],
      ...over,
    },
  });

const send = (): Promise<void> => sendDue(database, clock, jobs);

async function mailed(): Promise<(SubscriptionFact & { readonly userId: number })[]> {
  const rows = await queryAsOwner<{ user_id: number; about: { subscription: SubscriptionFact } }>(
    `select user_id, about from mails where account_id = $1 and template = 'subscription' order by mail_id`,
    [accountId],
  );
  return rows.map(({ user_id: userId, about }) => ({ userId, ...about.subscription }));
}

const at = (instant: string): void => clock.set(new Date(instant));
const seeInstead = (module: string) =>
  queryAsOwner(
    `update profile_sections s set module = $2 from profiles p
      where p.account_id = $1 and p.profile_id = s.profile_id and p.name = 'rui' and s.account_id = $1`,
    [accountId, module],
  );
const engineHours = ({ lines }: Pick<SubscriptionFact, 'lines'>) =>
  lines.find((line) => line.startsWith('Engine hours'));
const namesOf = ({ lines }: Pick<SubscriptionFact, 'lines'>) => lines.map((line) => line.split(':')[0]);

describe('figures by e-mail', () => {
  it('are sent once on Monday at the hour, with the week, the previous one, targets and coverage', async () => {
    const made = await subscribe({ units: [unitIds.N, unitIds.S] });
    expect(made).toMatchObject({
      names: { units: [{ name: 'N' }, { name: 'S' }] },
      nextAt: '2026-03-09T09:00:00.000Z',
    });
    at('2026-03-09T08:59:00Z');
    await send();
    expect(await mailed()).toEqual([]);
    at('2026-03-09T09:00:00Z');
    await Promise.all([send(), send()]);
    await send();
    const mails = await mailed();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      userId: owner.id,
      name: 'Figures',
      fromDay: '2026-03-02',
      lastDay: '2026-03-08',
      linkId: null,
      address: `/services/simc/utilization?units=${unitIds.N}&units=${unitIds.S}&from=2026-03-02&to=2026-03-08`,
    });
    expect(mails[0] && engineHours(mails[0])).toBe(
      'Engine hours: 98 h · previous week 126 h (-28 h) · coverage 50%',
    );
    expect(mails[0]?.lines).toHaveLength(4);
    const [listed] = (await owner.call('listSubscriptions')).items;
    expect(listed).toMatchObject({
      nextAt: '2026-03-16T09:00:00.000Z',
      last: { at: '2026-03-09T09:00:00.000Z', mails: 1 },
    });
  });

  it('are attached by UL as a file, with the ULs that the recipient sees', async () => {
    const content = { kind: 'unit_figures', slug: 'utilization', format: 'csv' } as const;
    await subscribe({}, owner, { content, period: 'month', recipientIds: [owner.id, rui.id] });
    at('2026-04-01T09:00:00Z');
    await send();
    const opened = [];
    for (const { linkId, lines } of await mailed()) {
      const payload = { token: deriveLinkToken(testKeys.linkKey, 'subscription', linkId ?? '') };
      const ask = (path: string) =>
        portal.server.inject({ method: 'POST', url: `/api/v1/subscription-links/${path}`, payload });
      const link = (await ask('open')).json<SubscriptionLink>();
      expect(link).toMatchObject({ format: 'csv', from: '2026-03-01', to: '2026-03-31', lines });
      const { body } = await ask('download');
      const groups = body.split('\r\n').flatMap((row) => {
        const [group, metric] = row.replaceAll('"', '').split(',');
        return metric === 'Engine hours' ? [group] : [];
      });
      opened.push([lines[0], groups.slice(1).toSorted()]);
    }
    expect(opened).toEqual([
      ['Rows: 12', ['N N', 'S S']],
      ['Rows: 8', ['N N']],
    ]);
  });

  it('name the day or month before in the reader’s language', async () => {
    await queryAsOwner(`update users set locale = 'pt' where user_id = $1`, [owner.id]);
    await subscribe({}, owner, { period: 'day' });
    at('2026-03-07T09:00:00Z');
    await send();
    await queryAsOwner(`update users set locale = 'en' where user_id = $1`, [owner.id]);
    expect((await mailed()).map(({ lines }) => lines.find((line) => line.startsWith('Horas')))).toEqual([
      'Horas de motor: 14 h · dia anterior 14 h (0 h) · cobertura 50%',
    ]);
  });

  it('are sent late after a night of downtime, and only for the last week after weeks of downtime', async () => {
    await subscribe();
    at('2026-03-10T02:00:00Z');
    await send();
    at('2026-04-01T12:00:00Z');
    await send();
    await send();
    expect((await mailed()).map(({ lastDay }) => lastDay)).toEqual(['2026-03-08', '2026-03-29']);
  });

  it('show what each reader sees, with the chosen filters', async () => {
    await subscribe({}, rui);
    await subscribe({ units: [unitIds.S] }, owner, { recipientIds: [owner.id, rui.id] });
    const refused = {
      name: 'Costs',
      period: 'week',
      hour: 6,
      content: { kind: 'figures', slug: 'financials' },
      recipientIds: [rui.id],
    } as const;
    await rui.refused('createSubscription', { body: refused }, 403);
    await owner.refused('createSubscription', { body: refused }, 'recipientIds');
    at('2026-03-09T12:00:00Z');
    await send();
    const hours = (await mailed()).map((mail) => engineHours(mail)?.split(' · ')[0]);
    expect(hours.toSorted()).toEqual([
      'Engine hours: 28 h',
      'Engine hours: 70 h',
      'Engine hours: not enough data',
    ]);
  });

  it('pause while the reader lacks the module, and pending ones cannot be read', async () => {
    const made = await subscribe({}, rui);
    at('2026-03-09T12:00:00Z');
    await send();
    const may = async (): Promise<unknown> =>
      (
        await jobs.query<{ may: boolean }>('select may_read_subscription_mail($1, $2, $3) as may', [
          accountId,
          rui.id,
          (await mailed())[0]?.deliveryId,
        ])
      ).rows[0]?.may;
    expect(await may()).toBe(true);
    await seeInstead(SUITE[1]);
    expect(await may()).toBe(false);
    at('2026-03-16T12:00:00Z');
    await send();
    expect(await mailed()).toHaveLength(1);
    const params = { subscriptionId: made.id };
    const { updatedAt, name, content } = await rui.call('getSubscription', { params });
    const body = { name, content, period: 'week', hour: 7, recipientIds: [rui.id], updatedAt } as const;
    await rui.refused('updateSubscription', { params, body }, 403);
    expect((await rui.call('listSubscriptions')).total).toBe(1);
    await rui.call('deleteSubscription', { params });
    await seeInstead(SUITE[0]);
  });

  it('use the account’s variants, and in the Cockpit the open alerts of people who see alerts', async () => {
    await queryAsOwner(
      `update accounts set figure_variants = $2, modules = modules || '{services:simc:cockpit}' where account_id = $1`,
      [accountId, { utilization: 'utilization_in_hours', availability: 'physical_availability' }],
    );
    await queryAsOwner(
      `insert into profile_sections select account_id, profile_id, 'services:simc:cockpit', 'see' from profiles
        where account_id = $1 and name = 'rui'`,
      [accountId],
    );
    await subscribe({ slug: 'cockpit' });
    await subscribe({ slug: 'cockpit' }, rui);
    at('2026-03-09T12:00:00Z');
    await queryAsOwner(
      `update accounts set modules = modules || '{services:simc:alertas}' where account_id = $1`,
      [accountId],
    );
    await send();
    const mails = await mailed();
    const [ofOwner, ofRui] = [owner, rui].map(({ id }) => mails.find(({ userId }) => userId === id));
    expect(ofOwner && namesOf(ofOwner)).toEqual([
      'Utilization in working hours',
      'Physical availability',
      'Idle share',
      'Communicating',
      'Engine hours',
      'Mean time to repair',
      'Speeding per distance',
      'Open alerts when this e-mail was sent',
    ]);
    expect(ofOwner?.lines.at(-1)).toBe('Open alerts when this e-mail was sent: 0');
    expect(ofRui && namesOf(ofRui)).toContain('Days on site');
    await queryAsOwner(`update accounts set modules = $2, figure_variants = '{}' where account_id = $1`, [
      accountId,
      SUITE,
    ]);
    await queryAsOwner(
      `delete from profile_sections where account_id = $1 and module = 'services:simc:cockpit'`,
      [accountId],
    );
  });
});
