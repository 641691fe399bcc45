import { addressOf, calls, moduleCodes, type AccessRule, type CallName } from '@azimute/contract';
import type { Answer, MatrixPortal } from './compose-portal.ts';
import { examples } from './examples.ts';
import {
  expectAccess,
  foreignPlaces,
  isAdministrator,
  modulesWithout,
  type AccessCase,
  type Person,
} from './expect-access.ts';
import { changedTables, takeFingerprint, type RowsOf } from './fingerprint.ts';
import { statedRules } from './stated-rules.ts';
import { mintToken } from './mint-token.ts';
import { restoreMembers } from './restore-members.ts';
import { places, type Place, type World } from './world.ts';

/**
 * A ticket opens nothing by itself: the stream asks for the rights of its session when it opens and while it is open.
 */
const OPENS_NOTHING = ['live_tickets'];

/** An export leaves a row of the audit also where the database had nothing to give out. */
const TELLS_OF_ASKING: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  exportAudit: ['audit_entries', 'audit_heads'],
};

/** Administrators make the ULs of their account and give them to profiles, whichever modules are on. */
const ADMINISTRATORS_READ: readonly CallName[] = ['listUnits'];

/**
 * What is wrong with how the portal answers one case, its own checks on: another status than the rule demands, a
 * change by a refused call, or a text of somebody else's data in the answer.
 */
export async function judgeAnswer(portal: MatrixPortal, name: CallName, one: AccessCase): Promise<string[]> {
  const { publicStatus } = examples[name];
  const status = demandedStatus(name, one);
  const token = await prepare(portal, name, one);
  const mayChangeNothing = status >= 400 && publicStatus === undefined;
  const before = mayChangeNothing ? await takeFingerprint(portal.database) : new Map<string, string>();
  const answer = await portal.ask(name, portal.world.targets[one.place], token);
  const problems = findLeaks(answer, portal.world, one.person, foreignPlaces(one.person));
  if (answer.status !== status) problems.push(`answered ${answer.status}, not ${status}: ${answer.body}`);
  if (mayChangeNothing) {
    const changed = changedTables(before, await takeFingerprint(portal.database));
    if (changed.length > 0) problems.push(`was refused and changed ${changed.join()}`);
  }
  return problems.map((problem) => `${JSON.stringify(one)} ${problem}`);
}

/**
 * What row-level security let through in one case, the portal's own checks off: a change of rows that are foreign to
 * the person (of any row, where the rule refuses the call), or a text of data that is foreign or closed to them.
 */
export async function judgeWithoutChecks(
  portal: MatrixPortal,
  name: CallName,
  one: AccessCase,
): Promise<string[]> {
  const { world, database } = portal;
  const isDenied = expectAccess(ruleOf(name), addressOf(name).method, one) === 403;
  const foreign = foreignPlaces(one.person);
  const token = await prepare(portal, name, one);
  const guarded = isDenied ? [undefined] : foreign.map((place) => rowsAt(world, place));
  const mayChange = [...OPENS_NOTHING, ...(TELLS_OF_ASKING[name] ?? [])];
  const before = await Promise.all(guarded.map((rows) => takeFingerprint(database, rows)));
  const answer = await portal.ask(name, world.targets[one.place], token);
  const isClosed =
    isDenied && !one.moduleOn && !(one.person === 'admin' && ADMINISTRATORS_READ.includes(name));
  const problems = findLeaks(answer, world, one.person, isClosed ? places : foreign);
  for (const [index, rows] of guarded.entries()) {
    const after = await takeFingerprint(database, rows);
    const changed = changedTables(before[index] ?? new Map(), after, mayChange);
    if (changed.length > 0) problems.push(`changed ${changed.join()}`);
  }
  return problems.map((problem) => `${JSON.stringify(one)} ${problem}`);
}

export function ruleOf(name: CallName): AccessRule {
  return statedRules[name];
}

/** The status that the rule, or the example where the rule leaves it open, demands. */
function demandedStatus(name: CallName, one: AccessCase): number {
  const expected = expectAccess(ruleOf(name), addressOf(name).method, one);
  const { foreign, hidden, confined, publicStatus } = examples[name];
  if (confined !== undefined && one.person === 'confined') return confined;
  if (foreign !== undefined && typeof expected === 'string') return foreign;
  if (expected === 'allowed') return publicStatus ?? calls[name].status;
  return expected === 'hidden' ? (hidden ?? calls[name].status) : expected;
}

async function prepare(portal: MatrixPortal, name: CallName, one: AccessCase): Promise<string | null> {
  await restoreMembers(portal.database, portal.world);
  await portal.setModules(one.moduleOn ? moduleCodes : modulesWithout(ruleOf(name)));
  await portal.demandSecondFactor(one.person === 'unproved');
  const { database, world } = portal;
  const rule = ruleOf(name);
  switch (one.person) {
    case 'anonymous':
      return null;
    case 'reader':
      return mintToken(database, world, 'admin', { scope: 'read' });
    case 'watcher': {
      // With all the scope there is, so that the rule stands alone.
      const scope = rule.kind === 'session' && rule.inPerson ? '' : 'read';
      return mintToken(database, world, 'twofold', { scope, seenBy: 'admin' });
    }
    case 'corporate':
      return mintToken(database, world, 'viewer', { directoryOf: world.ownAccountId });
    case 'outsider':
      return mintToken(database, world, 'viewer', { directoryOf: world.otherAccountId });
    case 'confined':
      return mintToken(database, world, 'twofold', { directoryOf: world.ownAccountId });
    case 'unproved':
      return mintToken(database, world, 'admin');
    default:
      return mintToken(database, world, one.person);
  }
}

function findLeaks({ body }: Answer, world: World, person: Person, hidden: readonly Place[]): string[] {
  const secrets = isAdministrator(person) ? [] : [world.administratorsMarker];
  return [...hidden.flatMap((place) => world.markers[place]), ...secrets]
    .filter((marker) => body.includes(marker))
    .map((marker) => `leaks ${marker}: ${body}`);
}

/** Rows that belong to a place, in any table. */
function rowsAt(world: World, place: Place): RowsOf {
  const { accountId, unitId, assetId } = world.targets[place];
  return place === 'otherAccount' ? { account_id: accountId } : { unit_id: unitId, asset_id: assetId };
}
