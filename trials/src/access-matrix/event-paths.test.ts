import { addressOf, calls, moduleCodes, webhookEvents, type CallName } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composePortal, type MatrixPortal } from './testing/compose-portal.ts';
import { changedTables, takeFingerprint } from './testing/fingerprint.ts';
import { ruleOf } from './testing/evaluate-case.ts';
import { mintToken } from './testing/mint-token.ts';
import { restoreWorld } from './testing/restore-world.ts';

/** Tables whose changes are events, with the events' module. */
const moduleOfTable: Readonly<Record<string, string>> = {
  alert_entries: 'alert',
  audit_entries: 'audit',
  device_commands: 'command',
  devices: 'device',
  geofence_versions: 'geofence',
  rental_statements: 'rental',
  trashed_files: 'file',
  work_orders: 'work_order',
  assets: 'asset',
  files: 'file',
  granted_memberships: 'user',
  profile_users: 'user',
};
/** Calls that change such a table without an event. */
const isNoEvent: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  changeDeviceClock: ['devices'],
  // Of service accounts, which the audit tells.
  createServiceAccount: ['granted_memberships'],
  updateServiceAccount: ['granted_memberships'],
  deleteServiceAccount: ['granted_memberships'],
  commentAlert: ['alert_entries'],
  deleteTrashedFiles: ['trashed_files'],
  emptyFileTrash: ['trashed_files'],
  moveFiles: ['files'],
  startRebuild: ['geofence_versions'],
  updateFile: ['files'],
};

const writing = (Object.keys(calls) as CallName[]).filter(
  (name) => addressOf(name).method !== 'GET' && !['api-key', 'public'].includes(ruleOf(name).kind),
);
const heardModules = new Set<string>();

let portal: MatrixPortal;
let webhookId: number;
beforeAll(async () => {
  portal = await composePortal();
  const { database, world } = portal;
  await portal.setModules(moduleCodes);
  const [made] = await database.queryAsOwner<{ id: number }>(
    `insert into webhooks (account_id, name, address, events, unit_ids, enabled, secret, saved_by)
      values ($1, 'hears all', 'https://127.0.0.1:1/', $2, '{}', true, '\\x01', $3) returning webhook_id as id`,
    [world.ownAccountId, webhookEvents, world.userIds.admin],
  );
  webhookId = made?.id ?? 0;
});
afterAll(() => portal.stop());

describe('calls that change subjects of events', () => {
  it.each(writing)('%s emits an event, with the rights of its caller', async (name) => {
    const { database, world } = portal;
    for (const person of ['admin', 'viewer'] as const) {
      await restoreWorld(portal);
      await database.queryAsOwner('delete from webhook_deliveries where webhook_id = $1', [webhookId]);
      const token = await mintToken(database, world, person);
      const before = await takeFingerprint(database);
      const { status, body } = await portal.ask(name, world.targets.ownUnit, token);
      // The matrix tests the reasons of refusals; none of them comes from the database.
      expect(status, body).toBeLessThan(500);
      if (status >= 400) continue;
      const changed = changedTables(before, await takeFingerprint(database));
      const told = await database.queryAsOwner<{ module: string }>(
        `select distinct split_part(event, '.', 1) as module from webhook_deliveries where webhook_id = $1`,
        [webhookId],
      );
      const modules = told.map(({ module }) => module);
      for (const module of modules) heardModules.add(module);
      const silent = changed.filter((table) => {
        const module = moduleOfTable[table];
        return module !== undefined && !modules.includes(module) && !isNoEvent[name]?.includes(table);
      });
      expect(silent, `${name} of ${person}`).toEqual([]);
    }
  });

  it('cover all modules that people change', () => {
    expect([...heardModules]).toEqual(expect.arrayContaining([...new Set(Object.values(moduleOfTable))]));
  });
});
