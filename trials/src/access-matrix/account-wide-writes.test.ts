import { addressOf, calls, moduleCodes, type CallName } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composePortal, type MatrixPortal } from './testing/compose-portal.ts';
import { ruleOf } from './testing/evaluate-case.ts';
import { findAccountWideTables } from './testing/find-account-wide-tables.ts';
import { changedTables, takeFingerprint } from './testing/fingerprint.ts';
import { mintToken } from './testing/mint-token.ts';
import { restoreWorld } from './testing/restore-world.ts';

const writes = (Object.keys(calls) as CallName[]).filter(
  (name) => addressOf(name).method !== 'GET' && !['public', 'api-key'].includes(ruleOf(name).kind),
);

let portal: MatrixPortal;
let accountWide: readonly string[];
beforeAll(async () => {
  portal = await composePortal();
  accountWide = await findAccountWideTables(portal.database);
  await portal.setModules(moduleCodes);
});
afterAll(() => portal.stop());

describe('a viewer of one UL whose profile changes every module', () => {
  it.each(writes)('cannot change account-wide data by %s', async (name) => {
    const { world, database } = portal;
    await restoreWorld(portal);
    const token = await mintToken(database, world, 'viewer');
    const before = await takeFingerprint(database);
    await portal.ask(name, world.targets.ownUnit, token);
    const changed = changedTables(before, await takeFingerprint(database));
    expect(changed.filter((table) => accountWide.includes(table))).toEqual([]);
  });

  it('is distinguished from an administrator, who can change account-wide data', async () => {
    const { world, database } = portal;
    const token = await mintToken(database, world, 'admin');
    const before = await takeFingerprint(database);
    await portal.ask('updateReading', world.targets.ownUnit, token);
    const changed = changedTables(before, await takeFingerprint(database));
    expect(changed.filter((table) => accountWide.includes(table))).toContain('readings');
  });
});
