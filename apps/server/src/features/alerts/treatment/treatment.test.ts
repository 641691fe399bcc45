import { randomUUID } from 'node:crypto';
import type { CallInput } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import type { FieldErrors, PortalClient } from '../../../testing/portal-client.ts';
import type { Person } from '../../../testing/portal-of.ts';
import type { Finding } from '../../alert-raising/finding.ts';
import { recordFindings } from '../../alert-raising/record-findings.ts';
import { createAlertsWorld } from '../testing/alerts-world.ts';

const world = await createAlertsWorld();
const { owner, rui, lia, viewer, stranger, visitor, accountId, assetIds, queryAsOwner } = world;
afterAll(() => world.stop());

const solvedAt = '2026-03-02T11:30:00Z';
const finished = () => ({ version: 1, solvedAt, causeId: world.causes.worn });
const kindsOf = (alert: { history: { kind: string }[] }): string[] => alert.history.map(({ kind }) => kind);

async function auditedActions(alertId: number): Promise<string[]> {
  const rows = await queryAsOwner<{ action: string }>(
    `select action from audit_entries where entity = 'alert' and entity_id = $1 order by sequence`,
    [String(alertId)],
  );
  return rows.map(({ action }) => action);
}

describe('refuses', () => {
  it('visitors, people with read access or none, and people of another account or UL', async () => {
    const north = await world.plant();
    const south = await world.plant({ asset: 'other' });
    const cannotStart = (person: PortalClient, alertId: number, status: number) =>
      person.refused('startAlert', { params: { alertId }, body: { version: 1 } }, status);
    await cannotStart(visitor, north, 401);
    await cannotStart(lia, north, 403);
    await cannotStart(viewer, north, 403);
    await cannotStart(stranger, north, 404);
    await cannotStart(rui, south, 404);
    await rui.refused(
      'commentAlert',
      { params: { alertId: south }, body: { key: randomUUID(), note: 'Seen' } },
      404,
    );
  });

  it('an alert changed since it was read', async () => {
    const id = await world.plant();
    expect(await rui.call('startAlert', { params: { alertId: id }, body: { version: 1 } })).toMatchObject({
      version: 2,
    });
    const params = { alertId: id };
    expect(await owner.refused('startAlert', { params, body: { version: 1 } }, 'conflict')).toMatchObject({
      latestChange: { version: 2, kind: 'started', by: 'rui' },
    });
    const added = { key: randomUUID(), description: 'Cleaned', version: 1 };
    await owner.refused('addCountermeasure', { params, body: added }, 'conflict');
    await owner.refused('finishAlert', { params, body: finished() }, 'conflict');
    await owner.refused('reopenAlert', { params, body: { version: 1, note: 'Again' } }, 'conflict');
    await owner.refused('updateAlert', { params, body: { version: 1 } }, 'conflict');
  });

  it('an action that its state does not allow', async () => {
    const open = await world.plant();
    const done = await world.plant({ status: 'resolved' });
    await rui.refused(
      'reopenAlert',
      { params: { alertId: open }, body: { version: 1, note: 'Why' } },
      'alert_not_resolved',
    );
    await rui.refused('startAlert', { params: { alertId: done }, body: { version: 1 } }, 'alert_resolved');
    await rui.refused('finishAlert', { params: { alertId: done }, body: finished() }, 'alert_resolved');
    await rui.refused(
      'updateAlert',
      { params: { alertId: done }, body: { version: 1, ownerId: rui.id } },
      'alert_resolved',
    );
    const measure = { key: randomUUID(), description: 'New hose' };
    await rui.refused('addCountermeasure', { params: { alertId: done }, body: measure }, 'alert_resolved');
  });

  it('a resolution in the future or before the alert, and an unlisted cause', async () => {
    const id = await world.plant();
    const cannotFinish = (change: object, errors: FieldErrors) =>
      rui.refused('finishAlert', { params: { alertId: id }, body: { ...finished(), ...change } }, errors);
    await cannotFinish({ solvedAt: '2026-03-02T13:00:00Z' }, { solvedAt: ['in_future'] });
    await cannotFinish({ solvedAt: '2026-03-02T09:59:59Z' }, { solvedAt: ['before_opened'] });
    await cannotFinish({ causeId: 999_999 }, { causeId: ['not_found'] });
  });

  it('an owner without access to alerts or to the UL', async () => {
    const id = await world.plant();
    const south = await world.plant({ asset: 'other' });
    const givenTo = (alertId: number, person: Person) => ({
      params: { alertId },
      body: { version: 1, ownerId: person.id },
    });
    const refusal = { ownerId: ['does_not_see_alert'] };
    await owner.refused('updateAlert', givenTo(id, viewer), refusal);
    await owner.refused('updateAlert', givenTo(id, stranger), refusal);
    await owner.refused('updateAlert', givenTo(south, rui), refusal);
    expect(await owner.call('updateAlert', givenTo(id, lia))).toMatchObject({
      owner: { name: 'lia' },
      status: 'opened',
    });
  });

  it('a missing file', async () => {
    const id = await world.plant();
    const measure = { key: randomUUID(), description: 'New hose', fileIds: [999_999] };
    await owner.refused(
      'addCountermeasure',
      { params: { alertId: id }, body: measure },
      {
        fileIds: ['not_found'],
      },
    );
  });

  it('reopening while the same subject has an open alert, which it names', async () => {
    const old = await world.plant({ status: 'resolved', subject: 'same' });
    const newer = await world.plant({ subject: 'same' });
    const { number } = await rui.call('getAlert', { params: { alertId: newer } });
    const body = { version: 1, note: 'It is back' };
    const problem = await rui.refused(
      'reopenAlert',
      { params: { alertId: old }, body },
      'alert_open_already',
    );
    expect(problem.status).toBe(409);
    expect(problem.detail).toContain(`ALR-${number}`);
  });
});

describe('treating an alert', () => {
  it('resolves it with a countermeasure from Opened, both or neither', async () => {
    const id = await world.plant();
    const params = { alertId: id };
    const countermeasure = { key: randomUUID(), description: 'New radiator' };
    const body = { ...finished(), countermeasure };
    await rui.refused(
      'finishAlert',
      { params, body: { ...body, causeId: 999_999 } },
      { causeId: ['not_found'] },
    );
    await rui.refused('finishAlert', { params, body: { ...body, version: 9 } }, 'conflict');
    expect(await auditedActions(id)).toEqual([]);
    const done = await rui.call('finishAlert', { params, body });
    expect(done).toMatchObject({ status: 'resolved', owner: { id: rui.id }, watch: { state: 'waiting' } });
    expect(kindsOf(done)).toEqual(['finished', 'countermeasure_added']);
    expect(await auditedActions(id)).toEqual(['alert.add-countermeasure', 'alert.finish']);
  });

  it('moves it to Running by a countermeasure, to Resolved by a finish, and back to Opened', async () => {
    const id = await world.plant();
    const measure = {
      key: randomUUID(),
      description: 'New hose',
      orderNumber: 'WO-7',
      solutionDate: '2026-03-03',
    };
    const added = await rui.call('addCountermeasure', { params: { alertId: id }, body: measure });
    expect(added).toMatchObject({
      status: 'running',
      hasCountermeasure: true,
      orderNumber: 'WO-7',
      owner: { name: 'rui' },
      countermeasures: [
        {
          description: 'New hose',
          orderNumber: 'WO-7',
          solutionDate: '2026-03-03',
          createdBy: { name: 'rui' },
        },
      ],
    });
    expect(await rui.call('addCountermeasure', { params: { alertId: id }, body: measure })).toMatchObject({
      countermeasures: [{ description: 'New hose' }],
      version: added.version,
    });
    const { version } = added;
    const done = await rui.call('finishAlert', {
      params: { alertId: id },
      body: { ...finished(), version, note: 'Done' },
    });
    expect(done).toMatchObject({
      status: 'resolved',
      solvedAt: '2026-03-02T11:30:00.000Z',
      resolvedAt: '2026-03-02T12:00:00.000Z',
      cause: { name: 'Worn part' },
    });
    expect(done.history[0]).toMatchObject({
      kind: 'finished',
      note: 'Done',
      by: { name: 'rui' },
      cause: { name: 'Worn part' },
      conditionHeld: true,
    });
    const again = await rui.call('reopenAlert', {
      params: { alertId: id },
      body: { version: done.version, note: 'It is back' },
    });
    expect(again).toMatchObject({ status: 'opened', solvedAt: null, resolvedAt: null, cause: null });
    expect(kindsOf(again)).toEqual(['reopened', 'finished', 'countermeasure_added']);
    expect(await auditedActions(id)).toEqual(['alert.add-countermeasure', 'alert.finish', 'alert.reopen']);
    const [stored] = await queryAsOwner<{ first: Date; status: string }>(
      'select first_action_at as first, status from alerts where alert_id = $1',
      [id],
    );
    expect(stored).toMatchObject({ first: new Date('2026-03-02T12:00:00Z'), status: 'opened' });
  });

  it('takes effect immediately, even if the device’s clock is ahead of the portal', async () => {
    const id = await world.plant({ openedAt: '2026-03-02T12:03:00Z' });
    const now = '2026-03-02T12:00:00.000Z';
    const body = await rui.call('finishAlert', {
      params: { alertId: id },
      body: { ...finished(), solvedAt: now },
    });
    expect(body).toMatchObject({ status: 'resolved', solvedAt: now });
  });

  it('reports that its condition was already over', async () => {
    const id = await world.plant({ endedAt: '2026-03-02T10:30:00Z' });
    const done = await rui.call('finishAlert', { params: { alertId: id }, body: finished() });
    expect(done.history[0]).toMatchObject({ conditionHeld: false });
  });

  it('assigns it to oneself or another person with due time and order number, without repeated writes', async () => {
    const id = await world.plant();
    const started = await rui.call('startAlert', { params: { alertId: id }, body: { version: 1 } });
    expect(started).toMatchObject({
      status: 'running',
      owner: { name: 'rui' },
      version: 2,
    });
    expect((await rui.call('startAlert', { params: { alertId: id }, body: { version: 2 } })).version).toBe(2);
    const change = {
      version: 2,
      ownerId: owner.id,
      dueAt: '2026-03-05T10:00:00Z',
      orderNumber: 'WO-9',
    };
    const changed = await rui.call('updateAlert', { params: { alertId: id }, body: change });
    expect(changed).toMatchObject({
      owner: { name: 'owner' },
      dueAt: '2026-03-05T10:00:00.000Z',
      orderNumber: 'WO-9',
      version: 3,
    });
    expect(changed.history[0]).toMatchObject({ kind: 'assigned', orderNumber: 'WO-9' });
    expect(
      (await rui.call('updateAlert', { params: { alertId: id }, body: { ...change, version: 3 } })).version,
    ).toBe(3);
    const cleared = await rui.call('updateAlert', {
      params: { alertId: id },
      body: { version: 3, orderNumber: null },
    });
    expect(cleared).toMatchObject({ orderNumber: null, version: 4 });
    expect(kindsOf(cleared)).toEqual(['changed', 'assigned', 'started']);
    expect(await auditedActions(id)).toEqual(['alert.start', 'alert.update', 'alert.update']);
  });

  it('notifies the new owner, of many alerts with the most severe and the count', async () => {
    const told = async () =>
      (
        await queryAsOwner<{ data: object }>(`delete from notifications where user_id = $1 returning data`, [
          rui.id,
        ])
      ).map(({ data }) => data);
    await told();
    const ownerId = rui.id;
    const id = await world.plant();
    await rui.call('startAlert', { params: { alertId: id }, body: { version: 1 } });
    expect(await told()).toEqual([]);
    const other = await world.plant();
    await owner.call('startAlert', { params: { alertId: other }, body: { version: 1, ownerId } });
    await owner.call('updateAlert', {
      params: { alertId: other },
      body: { version: 2, ownerId, orderNumber: 'WO-1' },
    });
    expect(await told()).toMatchObject([
      { alertId: other, type: 'Engine too hot', asset: 'one X', severity: 'high', cause: 'given' },
    ]);
    const [low, grave] = [
      await world.plant({ severity: 'low' }),
      await world.plant({ severity: 'critical' }),
    ];
    await owner.call('changeAlerts', { body: { ids: [other, low, grave], change: 'start', ownerId } });
    expect(await told()).toMatchObject([{ alertId: grave, more: 1 }]);
  });

  it('adds comments once by key, without other changes, also when it is resolved', async () => {
    const id = await world.plant({ status: 'resolved' });
    const comment = { key: randomUUID(), note: 'Looks good' };
    await rui.call('commentAlert', { params: { alertId: id }, body: comment });
    const answer = await rui.call('commentAlert', { params: { alertId: id }, body: comment });
    expect(answer).toMatchObject({ version: 1, status: 'resolved' });
    expect(answer.history).toMatchObject([{ kind: 'commented', note: 'Looks good' }]);
  });
});

describe('concurrent treatment', () => {
  const reopen = (person: PortalClient, alertId: number) =>
    person.send('reopenAlert', { params: { alertId }, body: { version: 1, note: 'Again' } });

  it('lets one user finish, and returns a conflict to the other', async () => {
    const id = await world.plant();
    const answers = await Promise.all(
      [rui, owner].map((person) => person.send('finishAlert', { params: { alertId: id }, body: finished() })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await auditedActions(id)).toEqual(['alert.finish']);
  });

  it('lets one user reopen', async () => {
    const id = await world.plant({ status: 'resolved' });
    const answers = await Promise.all([rui, owner].map((person) => reopen(person, id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  /** Raises a recurrence like the pipeline. */
  async function raise(subject: string): Promise<void> {
    const { database, clock, types } = world;
    const atMs = clock.now().getTime();
    const finding: Finding = {
      accountId,
      assetId: assetIds.one,
      kind: 'began',
      ruleId: types.heat,
      ruleVersion: 1,
      subject,
      geofenceId: null,
      crossedAtMs: atMs,
      confirmedAtMs: atMs,
      receivedAtMs: atMs,
      endedAtMs: null,
      worstValue: null,
      worstAtMs: null,
      longitude: null,
      latitude: null,
      notifies: false,
    };
    await asProvedAccounts(database.pipeline, [accountId], (client) =>
      recordFindings(client, [finding], clock.now()),
    );
  }

  const statusesOf = (subject: string) =>
    queryAsOwner<{ status: string; occurrences: number }>(
      `select status, occurrence_count as occurrences from alerts where account_id = $1 and subject = $2
        order by alert_id`,
      [accountId, subject],
    );

  it('counts a recurrence before a concurrent finish, or raises a new alert after it', async () => {
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const subject = `finish ${index}`;
        const id = await world.plant({ subject });
        await Promise.all([
          rui.call('finishAlert', { params: { alertId: id }, body: finished() }),
          raise(subject),
        ]);
        const alerts = await statusesOf(subject);
        const counted = [{ status: 'resolved', occurrences: 2 }];
        const apart = [
          { status: 'resolved', occurrences: 1 },
          { status: 'opened', occurrences: 1 },
        ];
        expect([counted, apart]).toContainEqual(alerts);
      }),
    );
  });

  it('never fails the pipeline when an alert is reopened while it recurs', async () => {
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const subject = `reopen ${index}`;
        const id = await world.plant({ subject, status: 'resolved' });
        const [answer] = await Promise.all([reopen(rui, id), raise(subject)]);
        const alerts = await statusesOf(subject);
        expect(alerts).toMatchObject(
          answer.statusCode === 200
            ? [{ status: 'opened', occurrences: 2 }]
            : [{ status: 'resolved' }, { status: 'opened' }],
        );
      }),
    );
  });

  it('reopens only one of two resolved alerts of a subject', async () => {
    const ids = [
      await world.plant({ status: 'resolved', subject: 'twice' }),
      await world.plant({ status: 'resolved', subject: 'twice' }),
    ];
    const answers = await Promise.all(ids.map((id) => reopen(rui, id)));
    const outcomes = answers.map((answer) =>
      answer.json<{ readonly code?: string; readonly status: string }>(),
    );
    expect(outcomes.map(({ code, status }) => code ?? status).toSorted()).toEqual([
      'alert_open_already',
      'opened',
    ]);
  });
});

describe('bulk treatment', () => {
  const change = (body: CallInput<'changeAlerts'>['body']) => rui.call('changeAlerts', { body });

  it('refuses incomplete requests', async () => {
    const ids = [await world.plant()];
    await rui.refused('changeAlerts', { body: { ids, change: 'finish' } }, { causeId: [108] });
    await rui.refused('changeAlerts', { body: { ids, change: 'assign' } }, { ownerId: [108] });
    await rui.refused('changeAlerts', { body: { ids, change: 'reopen' } }, { note: [108] });
    const body = { ids, change: 'finish', causeId: 999_999 };
    await rui.refused('changeAlerts', { body }, { causeId: ['not_found'] });
  });

  it('changes the eligible alerts, and counts the others', async () => {
    const [open, running] = [await world.plant(), await world.plant({ status: 'running' })];
    const done = await world.plant({ status: 'resolved', subject: 'many' });
    const like = await world.plant({ status: 'resolved', subject: 'many' });
    const south = await world.plant({ asset: 'other' });
    const ids = [open, running, done, like, south, 999_999];
    const finish = { ids, change: 'finish', causeId: world.causes.falseAlarm } as const;
    expect(await change(finish)).toEqual({
      changed: 2,
      alerts: [open, running].map((id) => ({ id, version: 2 })),
      unchanged: 2,
      refused: 2,
    });
    expect(await change(finish)).toEqual({ changed: 0, alerts: [], unchanged: 4, refused: 2 });
    expect(await change({ ids, change: 'reopen', note: 'No' })).toMatchObject({
      changed: 3,
      unchanged: 0,
      refused: 3,
    });
    expect(await change({ ids, change: 'start' })).toMatchObject({ changed: 3, unchanged: 0, refused: 3 });
    // Taking several alerts skips those with another owner; assigning names a user.
    await owner.call('changeAlerts', { body: { ids: [running], change: 'assign', ownerId: null } });
    const take = { ids: [open, running], change: 'start' as const };
    expect(await owner.call('changeAlerts', { body: take })).toMatchObject({
      changed: 1,
      unchanged: 1,
      refused: 0,
    });
    const give = { ids: [open], change: 'assign' as const, ownerId: owner.id };
    expect(await change(give)).toMatchObject({ changed: 1, unchanged: 0, refused: 0 });
    expect(await auditedActions(open)).toEqual([
      'alert.finish',
      'alert.reopen',
      'alert.start',
      'alert.assign',
    ]);
  });
});
