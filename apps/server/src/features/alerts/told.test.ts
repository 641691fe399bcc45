import { afterAll, expect, it } from 'vitest';
import { createAlertsWorld } from './testing/alerts-world.ts';

const world = await createAlertsWorld();
const { rui, lia, viewer, stranger, accountId, queryAsOwner } = world;
afterAll(() => world.stop());

it('lists an alert’s notified people in pages to those who see it', async () => {
  const alertId = await world.plant();
  const own = [accountId, alertId];
  await queryAsOwner(
    `insert into alert_notices (account_id, alert_id, occasion, level, cause, due_at, settled_at, outcome)
      values ($1, $2, 0, 0, 'raised', '2026-03-02T12:00Z', '2026-03-02T12:00Z', 'told')`,
    own,
  );
  await queryAsOwner(
    `insert into alert_sendings (account_id, alert_id, occasion, level, user_id, channel, due_at, sent_at, outcome)
      values ($1, $2, 0, 0, $3, 'app', '2026-03-02T12:00Z', '2026-03-02T12:00Z', 'sent'),
        ($1, $2, 0, 0, $3, 'email', '2026-03-02T13:00Z', null, null)`,
    [...own, rui.id],
  );
  const params = { alertId };
  const first = await lia.call('listAlertSendings', { params, query: { limit: 1 } });
  const person = { id: rui.id, name: 'rui' };
  expect(first).toMatchObject({
    total: 2,
    items: [{ person, channel: 'app', level: 0, sentAt: '2026-03-02T12:00:00.000Z', outcome: 'sent' }],
  });
  const query = { limit: 1, cursor: first.nextCursor ?? '' };
  expect(await lia.call('listAlertSendings', { params, query })).toMatchObject({
    nextCursor: null,
    items: [{ person, channel: 'email', dueAt: '2026-03-02T13:00:00.000Z', sentAt: null, outcome: null }],
  });
  await viewer.refused('listAlertSendings', { params }, 403);
  await stranger.refused('listAlertSendings', { params }, 404);
});

it('notification choices are personal, default to everything, and are recorded in the audit', async () => {
  const all = { fromSeverity: 'uninformed', mails: 'at_once', quietHours: null };
  const quietHours = { from: '22:00', to: '06:00' };
  const chosen = { fromSeverity: 'high', mails: 'daily', quietHours } as const;
  expect(await lia.call('getAlertChoices')).toEqual(all);
  expect(await lia.call('changeAlertChoices', { body: chosen })).toEqual(chosen);
  expect(await lia.call('getAlertChoices')).toEqual(chosen);
  expect(await rui.call('getAlertChoices')).toEqual(all);
  const never = { ...chosen, quietHours: { from: '06:00', to: '06:00' } };
  await lia.refused('changeAlertChoices', { body: never }, 422);
  await viewer.refused('changeAlertChoices', { body: chosen }, 403);
  expect(
    await queryAsOwner(`select before, after from audit_entries where action = 'alert-choices.update'`),
  ).toEqual([{ before: all, after: chosen }]);
});
