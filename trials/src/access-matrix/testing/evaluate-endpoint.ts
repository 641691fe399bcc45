import { calls, type CallName } from '@azimute/contract';
import type { MatrixPortal } from './compose-portal.ts';
import { changedTables, takeFingerprint } from './fingerprint.ts';
import { mintToken } from './mint-token.ts';

/**
 * Returns problems in an endpoint's access: it must refuse everything but a valid key with the scope without changes,
 * and a key may only reach devices of its own account, in any UL.
 */
export async function evaluateEndpoint(portal: MatrixPortal, name: CallName): Promise<string[]> {
  return [...(await evaluateRefusals(portal, name)), ...(await evaluateAccounts(portal, name))];
}

async function evaluateRefusals(portal: MatrixPortal, name: CallName): Promise<string[]> {
  const { world, database } = portal;
  const { keys, targets } = world;
  const session = await mintToken(database, world, 'admin');
  const before = await takeFingerprint(database);
  const refusals = [
    ['no key', null, 401],
    ['an unknown key', `azk_${'x'.repeat(43)}`, 401],
    ['no key’s form', 'wrong', 401],
    ['a session', session, 401],
    ['a revoked key', keys.revoked, 401],
    ['a key without the scope', keys.scopeless, 403],
  ] as const;
  const problems: string[] = [];
  for (const [what, key, status] of refusals) {
    const answer = await portal.ask(name, targets.ownUnit, key);
    if (answer.status !== status) problems.push(`${what} answered ${answer.status}, not ${status}`);
  }
  const changed = changedTables(before, await takeFingerprint(database));
  if (changed.length > 0) problems.push(`was refused and changed ${changed.join()}`);
  return problems;
}

async function evaluateAccounts(portal: MatrixPortal, name: CallName): Promise<string[]> {
  const { world, database } = portal;
  const { keys, targets } = world;
  const problems: string[] = [];
  const crossings = [
    [world.ownAccountId, targets.ownUnit, keys.other],
    [world.otherAccountId, targets.otherAccount, keys.own],
  ] as const;
  for (const [accountId, target, key] of crossings) {
    const rows = { account_id: [accountId] };
    const before = await takeFingerprint(database, rows);
    const { body } = await portal.ask(name, target, key);
    const changed = changedTables(before, await takeFingerprint(database, rows));
    if (changed.length > 0) problems.push(`a key of another account changed ${changed.join()}`);
    // Some apps get the same response whatever the result.
    if (body.includes('"accepted"') && !body.includes('"accepted":0'))
      problems.push(`a key of another account answered ${body}`);
  }
  for (const place of ['ownUnit', 'otherUnit'] as const) {
    const rows = { account_id: [world.ownAccountId] };
    const before = await takeFingerprint(database, rows);
    const { status, body } = await portal.ask(name, targets[place], keys.own);
    const changed = changedTables(before, await takeFingerprint(database, rows));
    const isStored = changed.some((table) => table.startsWith('positions') || table === 'alerts');
    if (
      status !== calls[name].status ||
      !isStored ||
      (body.includes('"accepted"') && !body.includes('"accepted":1'))
    )
      problems.push(`its own key at ${place} answered ${status}: ${body}`);
  }
  return problems;
}
