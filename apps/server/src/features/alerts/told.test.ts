import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlertsWorld, type AlertsWorld } from './testing/alerts-world.ts';

let world: AlertsWorld;
beforeAll(async () => {
  world = await createAlertsWorld();
});
afterAll(() => world.portal.stop());

it('who was told of an alert is listed to who sees it, page by page', async () => {
  const alertId = await world.plant();
  const own = [world.accountId, alertId];
  await world.portal.queryAsOwner(
    `insert into alert_notices (account_id, alert_id, occasion, level, cause, due_at, settled_at, outcome)
      values ($1, $2, 0, 0, 'raised', '2026-03-02T12:00Z', '2026-03-02T12:00Z', 'told')`,
    own,
  );
  await world.portal.queryAsOwner(
    `insert into alert_sendings (account_id, alert_id, occasion, level, user_id, channel, due_at, sent_at, outcome)
      values ($1, $2, 0, 0, $3, 'app', '2026-03-02T12:00Z', '2026-03-02T12:00Z', 'sent'),
        ($1, $2, 0, 0, $3, 'email', '2026-03-02T13:00Z', null, null)`,
    [...own, world.userIds['rui']],
  );
  const path = `/alerts/${alertId}/sendings`;
  const first = await world.ask('lia', 'GET', `${path}?limit=1`);
  const page: unknown = first.body;
  const rui = { id: world.userIds['rui'], name: 'rui@alfa.example' };
  expect(page).toMatchObject({
    total: 2,
    items: [{ person: rui, channel: 'app', level: 0, sentAt: '2026-03-02T12:00:00.000Z', outcome: 'sent' }],
  });
  const { nextCursor } = page as { readonly nextCursor: string };
  const second: unknown = (await world.ask('lia', 'GET', `${path}?limit=1&cursor=${nextCursor}`)).body;
  expect(second).toMatchObject({
    nextCursor: null,
    items: [
      { person: rui, channel: 'email', dueAt: '2026-03-02T13:00:00.000Z', sentAt: null, outcome: null },
    ],
  });
  expect((await world.ask('bob', 'GET', path)).status).toBe(403);
  expect((await world.ask('eva', 'GET', path)).status).toBe(404);
});

it('what one wants to hear of alerts is one’s own, all of it until one chooses, and noted in the audit', async () => {
  const all = { fromSeverity: 'uninformed', mails: 'at_once', quietHours: null };
  const chosen = { fromSeverity: 'high', mails: 'daily', quietHours: { from: '22:00', to: '06:00' } };
  expect((await world.ask('lia', 'GET', '/alert-choices')).body).toEqual(all);
  expect((await world.ask('lia', 'PUT', '/alert-choices', chosen)).body).toEqual(chosen);
  expect((await world.ask('lia', 'GET', '/alert-choices')).body).toEqual(chosen);
  expect((await world.ask('rui', 'GET', '/alert-choices')).body).toEqual(all);
  const never = { ...chosen, quietHours: { from: '06:00', to: '06:00' } };
  expect((await world.ask('lia', 'PUT', '/alert-choices', never)).status).toBe(422);
  expect((await world.ask('bob', 'PUT', '/alert-choices', chosen)).status).toBe(403);
  expect(
    await world.portal.queryAsOwner(
      `select before, after from audit_entries where action = 'alert-choices.update'`,
    ),
  ).toEqual([{ before: all, after: chosen }]);
});
