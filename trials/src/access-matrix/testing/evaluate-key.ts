import { moduleCodes, type CallName } from '@azimute/contract';
import type { MatrixPortal } from './compose-portal.ts';
import { modulesWithout } from './expect-access.ts';
import { changedTables, takeFingerprint } from './fingerprint.ts';
import { ruleOf } from './evaluate-case.ts';
import { mintToken } from './mint-token.ts';
import { places } from './places.ts';

/** Tables written by authentication and by changing modules. */
const WRITTEN_BY_ASKING = ['accounts', 'api_keys', 'sessions'];

/**
 * Returns problems in a call's responses to API keys: it must refuse one without the scope, or an invalid one; it must
 * answer a key with one UL like a user who sees that UL, without data from elsewhere.
 */
export async function evaluateKey(portal: MatrixPortal, name: CallName): Promise<string[]> {
  const { world, database } = portal;
  const { keys, targets, markers } = world;
  await portal.setModules(moduleCodes);
  const seer = await mintToken(database, world, 'seer');
  const before = await takeFingerprint(database);
  const problems: string[] = [];
  const demand = async (what: string, key: string, status: number): Promise<void> => {
    const answer = await portal.ask(name, targets.ownUnit, key);
    if (answer.status !== status) problems.push(`${what} answered ${answer.status}, not ${status}`);
  };
  await demand('a key that sends', keys.own, 403);
  await demand('a key without scopes', keys.scopeless, 403);
  await demand('a revoked key', keys.revoked, 401);
  await demand('an expired key', keys.expired, 401);
  await portal.setModules(modulesWithout(ruleOf(name)));
  await demand('a key without the module', keys.reading, 403);
  await portal.setModules(moduleCodes);
  const unseen = [...markers.otherUnit, ...markers.otherAccount, world.administratorsMarker];
  for (const place of places) {
    const asPerson = await portal.ask(name, targets[place], seer);
    const answer = await portal.ask(name, targets[place], keys.reading);
    if (answer.status !== asPerson.status)
      problems.push(`at ${place} a key is answered ${answer.status}, a person ${asPerson.status}`);
    for (const mark of unseen)
      if (answer.body.includes(mark)) problems.push(`at ${place} the answer to a key shows ${mark}`);
  }
  const changed = changedTables(before, await takeFingerprint(database), WRITTEN_BY_ASKING);
  if (changed.length > 0) problems.push(`a key changed ${changed.join()}`);
  return problems;
}
