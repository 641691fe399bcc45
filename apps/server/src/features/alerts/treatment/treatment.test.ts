import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import type { Finding } from '../../alert-raising/finding.ts';
import { recordFindings } from '../../alert-raising/record-findings.ts';
import { createAlertsWorld, type AlertsWorld } from '../testing/alerts-world.ts';

let world: AlertsWorld;
beforeAll(async () => {
  world = await createAlertsWorld();
});
afterAll(() => world.portal.stop());

const solvedAt = '2026-03-02T11:30:00Z';
const finished = () => ({ version: 1, solvedAt, causeId: world.causes.worn });
const kindsOf = (alert: { history: { kind: string }[] }): string[] => alert.history.map(({ kind }) => kind);

async function auditedActions(alertId: number): Promise<string[]> {
  const rows = await world.portal.queryAsOwner<{ action: string }>(
    `select action from audit_entries where entity = 'alert' and entity_id = $1 order by sequence`,
    [String(alertId)],
  );
  return rows.map(({ action }) => action);
}

describe('refuses', () => {
  it('who is not signed in, only sees alerts, sees none, or is of another account or UL', async () => {
    const north = await world.plant();
    const south = await world.plant({ asset: 'other' });
    const start = (who: string, id: number) => world.treat(who, id, '/start', { version: 1 });
    expect((await start('nobody', north)).status).toBe(401);
    expect((await start('lia', north)).status).toBe(403);
    expect((await start('bob', north)).status).toBe(403);
    expect((await start('eva', north)).status).toBe(404);
    expect((await start('rui', south)).status).toBe(404);
    expect((await world.treat('rui', south, '/comments', { key: randomUUID(), note: 'Seen' })).status).toBe(
      404,
    );
  });

  it('what changed since it was read', async () => {
    const id = await world.plant();
    expect((await world.treat('rui', id, '/start', { version: 1 })).body).toMatchObject({ version: 2 });
    for (const path of ['/start', '/finish', '/reopen', '']) {
      const body =
        path === '/finish' ? finished() : { version: 1, ...(path === '/reopen' && { note: 'Again' }) };
      expect((await world.treat('ana', id, path, body)).body.code).toBe('conflict');
    }
  });

  it('what its state does not allow', async () => {
    const open = await world.plant();
    const done = await world.plant({ status: 'resolved' });
    expect((await world.treat('rui', open, '/reopen', { version: 1, note: 'Why' })).body.code).toBe(
      'alert_not_resolved',
    );
    expect((await world.treat('rui', done, '/start', { version: 1 })).body.code).toBe('alert_resolved');
    expect((await world.treat('rui', done, '/finish', finished())).body.code).toBe('alert_resolved');
    expect(
      (await world.treat('rui', done, '', { version: 1, ownerId: world.userIds['rui'] })).body.code,
    ).toBe('alert_resolved');
    const measure = { key: randomUUID(), description: 'New hose' };
    expect((await world.treat('rui', done, '/countermeasures', measure)).body.code).toBe('alert_resolved');
  });

  it('a solution in the future or before the alert, and a cause that is not on the list', async () => {
    const id = await world.plant();
    const finish = async (change: object) =>
      (await world.treat('rui', id, '/finish', { ...finished(), ...change })).body.errors;
    expect(await finish({ solvedAt: '2026-03-02T13:00:00Z' })).toEqual({ solvedAt: ['in_future'] });
    expect(await finish({ solvedAt: '2026-03-02T09:59:59Z' })).toEqual({ solvedAt: ['before_opened'] });
    expect(await finish({ causeId: 999_999 })).toEqual({ causeId: ['not_found'] });
  });

  it('an owner who does not see alerts, or not those of the UL', async () => {
    const id = await world.plant();
    const south = await world.plant({ asset: 'other' });
    const give = (alertId: number, who: string) =>
      world.treat('ana', alertId, '', { version: 1, ownerId: world.userIds[who] });
    const refusal = { errors: { ownerId: ['does_not_see_alert'] } };
    expect((await give(id, 'bob')).body).toMatchObject(refusal);
    expect((await give(id, 'eva')).body).toMatchObject(refusal);
    expect((await give(south, 'rui')).body).toMatchObject(refusal);
    expect((await give(id, 'lia')).body).toMatchObject({
      owner: { name: 'lia@alfa.example' },
      status: 'opened',
    });
  });

  it('a file that is not there', async () => {
    const id = await world.plant();
    const measure = { key: randomUUID(), description: 'New hose', fileIds: [999_999] };
    expect((await world.treat('ana', id, '/countermeasures', measure)).body.errors).toEqual({
      fileIds: ['not_found'],
    });
  });

  it('to open again what is open as another alert already, and names that one', async () => {
    const old = await world.plant({ status: 'resolved', subject: 'same' });
    const newer = await world.plant({ subject: 'same' });
    const { number } = (await world.ask('rui', 'GET', `/alerts/${newer}`)).body;
    const answer = await world.treat('rui', old, '/reopen', { version: 1, note: 'It is back' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'alert_open_already' } });
    expect(answer.body.detail).toContain(`ALR-${number}`);
  });
});

describe('treats', () => {
  it('from Opened by a countermeasure to Running, by a finish to Resolved, and again to Opened', async () => {
    const id = await world.plant();
    const measure = {
      key: randomUUID(),
      description: 'New hose',
      orderNumber: 'WO-7',
      solutionDate: '2026-03-03',
    };
    const added = await world.treat('rui', id, '/countermeasures', measure);
    expect(added.body).toMatchObject({
      status: 'running',
      hasCountermeasure: true,
      orderNumber: 'WO-7',
      owner: { name: 'rui@alfa.example' },
      countermeasures: [
        {
          description: 'New hose',
          orderNumber: 'WO-7',
          solutionDate: '2026-03-03',
          createdBy: { name: 'rui@alfa.example' },
        },
      ],
    });
    expect(await world.treat('rui', id, '/countermeasures', measure)).toMatchObject({
      status: 201,
      body: { countermeasures: [{ description: 'New hose' }], version: added.body.version },
    });
    const { version } = added.body;
    const done = await world.treat('rui', id, '/finish', { ...finished(), version, note: 'Done' });
    expect(done.body).toMatchObject({
      status: 'resolved',
      solvedAt: '2026-03-02T11:30:00.000Z',
      resolvedAt: '2026-03-02T12:00:00.000Z',
      cause: { name: 'Worn part' },
    });
    expect(done.body.history[0]).toMatchObject({
      kind: 'finished',
      note: 'Done',
      by: { name: 'rui@alfa.example' },
      cause: { name: 'Worn part' },
      conditionHeld: true,
    });
    const again = await world.treat('rui', id, '/reopen', { version: done.body.version, note: 'It is back' });
    expect(again.body).toMatchObject({ status: 'opened', solvedAt: null, resolvedAt: null, cause: null });
    expect(kindsOf(again.body)).toEqual(['reopened', 'finished', 'countermeasure_added']);
    expect(await auditedActions(id)).toEqual(['alert.add-countermeasure', 'alert.finish', 'alert.reopen']);
    const [stored] = await world.portal.queryAsOwner<{ first: Date; status: string }>(
      'select first_action_at as first, status from alerts where alert_id = $1',
      [id],
    );
    expect(stored).toMatchObject({ first: new Date('2026-03-02T12:00:00Z'), status: 'opened' });
  });

  it('now, also where its device is ahead of the portal', async () => {
    const id = await world.plant({ openedAt: '2026-03-02T12:03:00Z' });
    const now = '2026-03-02T12:00:00.000Z';
    const { body } = await world.treat('rui', id, '/finish', { ...finished(), solvedAt: now });
    expect(body).toMatchObject({ status: 'resolved', solvedAt: now });
  });

  it('says that the condition was over where it was', async () => {
    const id = await world.plant({ endedAt: '2026-03-02T10:30:00Z' });
    const done = await world.treat('rui', id, '/finish', finished());
    expect(done.body.history[0]).toMatchObject({ conditionHeld: false });
  });

  it('given to oneself or somebody else, with due time and order number, and writes nothing that is so already', async () => {
    const id = await world.plant();
    const started = await world.treat('rui', id, '/start', { version: 1 });
    expect(started.body).toMatchObject({
      status: 'running',
      owner: { name: 'rui@alfa.example' },
      version: 2,
    });
    expect((await world.treat('rui', id, '/start', { version: 2 })).body.version).toBe(2);
    const change = {
      version: 2,
      ownerId: world.userIds['ana'],
      dueAt: '2026-03-05T10:00:00Z',
      orderNumber: 'WO-9',
    };
    const changed = await world.treat('rui', id, '', change);
    expect(changed.body).toMatchObject({
      owner: { name: 'ana@alfa.example' },
      dueAt: '2026-03-05T10:00:00.000Z',
      orderNumber: 'WO-9',
      version: 3,
    });
    expect(changed.body.history[0]).toMatchObject({ kind: 'assigned', orderNumber: 'WO-9' });
    expect((await world.treat('rui', id, '', { ...change, version: 3 })).body.version).toBe(3);
    const cleared = await world.treat('rui', id, '', { version: 3, orderNumber: null });
    expect(cleared.body).toMatchObject({ orderNumber: null, version: 4 });
    expect(kindsOf(cleared.body)).toEqual(['changed', 'assigned', 'started']);
    expect(await auditedActions(id)).toEqual(['alert.start', 'alert.update', 'alert.update']);
  });

  it('and tells whom somebody else gave an alert, of many the gravest and how many more', async () => {
    const told = async () =>
      (
        await world.portal.queryAsOwner<{ data: object }>(
          `delete from notifications where user_id = $1 returning data`,
          [world.userIds['rui']],
        )
      ).map(({ data }) => data);
    await told();
    const ownerId = world.userIds['rui'];
    const id = await world.plant();
    await world.treat('rui', id, '/start', { version: 1 });
    expect(await told()).toEqual([]);
    const other = await world.plant();
    await world.treat('ana', other, '/start', { version: 1, ownerId });
    await world.treat('ana', other, '', { version: 2, ownerId, orderNumber: 'WO-1' });
    expect(await told()).toMatchObject([
      { alertId: other, type: 'Engine too hot', asset: 'one X', severity: 'high', cause: 'given' },
    ]);
    const [low, grave] = [
      await world.plant({ severity: 'low' }),
      await world.plant({ severity: 'critical' }),
    ];
    await world.ask('ana', 'POST', '/alerts/changes', { ids: [other, low, grave], change: 'start', ownerId });
    expect(await told()).toMatchObject([{ alertId: grave, more: 1 }]);
  });

  it('with comments, each once by its key, which change nothing else, also of what is resolved', async () => {
    const id = await world.plant({ status: 'resolved' });
    const comment = { key: randomUUID(), note: 'Looks good' };
    await world.treat('rui', id, '/comments', comment);
    const answer = await world.treat('rui', id, '/comments', comment);
    expect(answer).toMatchObject({ status: 201, body: { version: 1, status: 'resolved' } });
    expect(answer.body.history).toMatchObject([{ kind: 'commented', note: 'Looks good' }]);
  });
});

describe('of two at once', () => {
  it('one finishes, the other is told that it changed', async () => {
    const id = await world.plant();
    const answers = await Promise.all(
      ['rui', 'ana'].map((who) => world.treat(who, id, '/finish', finished())),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await auditedActions(id)).toEqual(['alert.finish']);
  });

  it('one reopens', async () => {
    const id = await world.plant({ status: 'resolved' });
    const answers = await Promise.all(
      ['rui', 'ana'].map((who) => world.treat(who, id, '/reopen', { version: 1, note: 'Again' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  /** Raises what comes again as the pipeline does. */
  async function raise(subject: string): Promise<void> {
    const { portal, clock, accountId, assets, types } = world;
    const atMs = clock.now().getTime();
    const finding: Finding = {
      accountId,
      assetId: assets.one,
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
    await asProvedAccounts(portal.database.pipeline, [accountId], (client) =>
      recordFindings(client, [finding], clock.now()),
    );
  }

  const statusesOf = (subject: string) =>
    world.portal.queryAsOwner<{ status: string; occurrences: number }>(
      `select status, occurrence_count as occurrences from alerts where subject = $1 order by alert_id`,
      [subject],
    );

  it('an alert is finished while it comes again: counted before, or another alert after', async () => {
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const subject = `finish ${index}`;
        const id = await world.plant({ subject });
        const [answer] = await Promise.all([world.treat('rui', id, '/finish', finished()), raise(subject)]);
        expect(answer.status).toBe(200);
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

  it('an alert is reopened while it comes again: the pipeline is never refused', async () => {
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const subject = `reopen ${index}`;
        const id = await world.plant({ subject, status: 'resolved' });
        const [answer] = await Promise.all([
          world.treat('rui', id, '/reopen', { version: 1, note: 'Again' }),
          raise(subject),
        ]);
        const alerts = await statusesOf(subject);
        expect(alerts).toMatchObject(
          answer.status === 200
            ? [{ status: 'opened', occurrences: 2 }]
            : [{ status: 'resolved' }, { status: 'opened' }],
        );
      }),
    );
  });

  it('of two resolved alerts of one subject one opens again', async () => {
    const ids = [
      await world.plant({ status: 'resolved', subject: 'twice' }),
      await world.plant({ status: 'resolved', subject: 'twice' }),
    ];
    const answers = await Promise.all(
      ids.map((id) => world.treat('rui', id, '/reopen', { version: 1, note: 'Again' })),
    );
    expect(answers.map(({ body }) => body.code ?? body.status).toSorted()).toEqual([
      'alert_open_already',
      'opened',
    ]);
  });
});

describe('of many at once', () => {
  const change = (body: object) => world.ask('rui', 'POST', '/alerts/changes', body);

  it('refuses what says too little', async () => {
    const ids = [await world.plant()];
    expect((await change({ ids, change: 'finish' })).body.errors).toEqual({ causeId: [108] });
    expect((await change({ ids, change: 'assign' })).body.errors).toEqual({ ownerId: [108] });
    expect((await change({ ids, change: 'reopen' })).body.errors).toEqual({ note: [108] });
    expect((await change({ ids, change: 'finish', causeId: 999_999 })).body.errors).toEqual({
      causeId: ['not_found'],
    });
  });

  it('changes those that can be, and counts the others', async () => {
    const [open, running] = [await world.plant(), await world.plant({ status: 'running' })];
    const done = await world.plant({ status: 'resolved', subject: 'many' });
    const like = await world.plant({ status: 'resolved', subject: 'many' });
    const south = await world.plant({ asset: 'other' });
    const ids = [open, running, done, like, south, 999_999];
    const finish = { ids, change: 'finish', causeId: world.causes.falseAlarm };
    expect((await change(finish)).body).toEqual({ changed: 2, unchanged: 2, refused: 2 });
    expect((await change(finish)).body).toEqual({ changed: 0, unchanged: 4, refused: 2 });
    expect((await change({ ids, change: 'reopen', note: 'No' })).body).toEqual({
      changed: 3,
      unchanged: 0,
      refused: 3,
    });
    expect((await change({ ids, change: 'start' })).body).toEqual({ changed: 3, unchanged: 0, refused: 3 });
    // Whoever takes many leaves what somebody has to them; who gives them says to whom.
    await world.ask('ana', 'POST', '/alerts/changes', { ids: [running], change: 'assign', ownerId: null });
    const take = { ids: [open, running], change: 'start' };
    expect((await world.ask('ana', 'POST', '/alerts/changes', take)).body).toEqual({
      changed: 1,
      unchanged: 1,
      refused: 0,
    });
    const give = { ids: [open], change: 'assign', ownerId: world.userIds['ana'] };
    expect((await change(give)).body).toEqual({ changed: 1, unchanged: 0, refused: 0 });
    expect(await auditedActions(open)).toEqual([
      'alert.finish',
      'alert.reopen',
      'alert.start',
      'alert.assign',
    ]);
  });
});
