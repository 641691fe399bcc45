import { addressOf, calls, moduleCodes, type AccessRule, type CallName } from '@azimute/contract';
import type { Answer, MatrixPortal } from './compose-portal.ts';
import { examples } from './examples.ts';
import {
  expectAccess,
  foreignPlaces,
  isAdministrator,
  modulesWithout,
  withheldFrom,
  type AccessCase,
  type Person,
} from './expect-access.ts';
import { changedTables, takeFingerprint, type RowsOf } from './fingerprint.ts';
import { statedRules } from './stated-rules.ts';
import { mintToken } from './mint-token.ts';
import { forgetSessions } from './restore-members.ts';
import { restoreWorld } from './restore-world.ts';
import { places, type Place } from './places.ts';
import type { World } from './world.ts';

/** A ticket opens nothing by itself: the stream checks its session's rights when it opens and while it is open. */
const OPENS_NOTHING = ['live_tickets'];

/** An export writes to the audit even if the database had no data for it. */
const TELLS_OF_ASKING: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  exportAudit: ['audit_entries', 'audit_heads'],
};

/** Administrators create the ULs of their account and assign them to profiles, whichever modules are on. */
const ADMINISTRATORS_READ: readonly CallName[] = ['listUnits'];

/** Also as a GET. */
const ENDS_ITS_SESSION: CallName = 'logout';

/** Users defined by a setting of the account or the user: a second factor, a directory, a password known to another. */
export const apart: readonly Person[] = ['unproved', 'withheld', 'corporate', 'outsider', 'confined'];

/** Expectations for the cases of a call. */
interface Demand {
  readonly isRefused: (one: AccessCase) => boolean;
  readonly evaluateAnswer: (one: AccessCase, answer: Answer) => string[];
  /** The rows that the case must leave unchanged, by default all; null checks none. */
  readonly guarded: (one: AccessCase) => { readonly rows?: RowsOf } | null;
  readonly mayChange?: readonly string[];
  /** True if each case that may change something needs freshly planted data. */
  readonly isEachApart: boolean;
}

/** Portals in which a call may have changed the planted data since it was restored. */
const touched = new WeakSet<MatrixPortal>();

/**
 * Returns problems in the portal's responses to cases of a call, with its own checks on: another status than the rule
 * demands, a change by a refused call, or a text of foreign data in the response.
 */
export function evaluateAnswers(
  portal: MatrixPortal,
  name: CallName,
  cases: readonly AccessCase[],
): Promise<string[]> {
  return evaluateCases(portal, name, cases, {
    isRefused: (one) => isRefusal(name, one),
    isEachApart: true,
    guarded: (one) => (isRefusal(name, one) ? {} : null),
    evaluateAnswer: (one, answer) => findProblems(portal, name, one, answer),
  });
}

/** Returns true if the case must not change anything. */
export function isRefusal(name: CallName, one: AccessCase): boolean {
  return demandedStatus(name, one) >= 400 && examples[name].publicStatus === undefined;
}

/**
 * Returns problems in the portal's refusals for a user, with every module on. Makes all calls before checking the
 * database once: if something changed, repeats each separately.
 */
export async function evaluateRefusals(
  portal: MatrixPortal,
  person: Person,
  refused: readonly { readonly name: CallName; readonly cases: readonly AccessCase[] }[],
): Promise<string[]> {
  const { database, world } = portal;
  const [first] = refused;
  if (first === undefined) throw new Error(`Nothing is refused to ${person}.`);
  if (touched.delete(portal)) await restoreWorld(portal);
  else await forgetSessions(database, world);
  await arrange(portal, { person, modules: moduleCodes });
  const token = await mintFor(portal, first.name, person);
  const before = await takeFingerprint(database);
  const problems: string[] = [];
  for (const { name, cases } of refused) {
    for (const one of cases) {
      const answer = await portal.ask(name, world.targets[one.place], token);
      const found = findProblems(portal, name, one, answer);
      problems.push(...found.map((problem) => `${name} ${JSON.stringify(one)} ${problem}`));
    }
  }
  if (changedTables(before, await takeFingerprint(database)).length === 0) return problems;
  touched.add(portal);
  for (const { name, cases } of refused) {
    problems.push(...(await evaluateAnswers(portal, name, cases)).map((problem) => `${name} ${problem}`));
  }
  return problems;
}

function findProblems(portal: MatrixPortal, name: CallName, one: AccessCase, answer: Answer): string[] {
  const status = demandedStatus(name, one);
  const problems = findLeaks(answer, portal.world, one.person, foreignPlaces(one.person));
  if (answer.status !== status) problems.push(`answered ${answer.status}, not ${status}: ${answer.body}`);
  return problems;
}

/** Configures the account as required for the user. */
async function arrange(
  portal: MatrixPortal,
  { person, modules }: { readonly person: Person; readonly modules: readonly string[] },
): Promise<void> {
  await portal.setModules(modules);
  await portal.demandSecondFactor(person === 'unproved');
  await portal.knowPassword(person === 'withheld');
}

/**
 * Returns accesses that row-level security allowed in cases of a call, with the portal's own checks off: a change of
 * foreign rows (of any row, if the rule refuses the call), or a text of foreign or hidden data.
 */
export function evaluateWithoutChecks(
  portal: MatrixPortal,
  name: CallName,
  cases: readonly AccessCase[],
): Promise<string[]> {
  const { world } = portal;
  const { method } = addressOf(name);
  const isRefused = (one: AccessCase): boolean => expectAccess(ruleOf(name), method, one) === 403;
  // Changes allowed to a user come last, after all attempts on foreign data.
  const foreignFirst = cases.toSorted((a, b) => places.indexOf(b.place) - places.indexOf(a.place));
  return evaluateCases(portal, name, foreignFirst, {
    isRefused,
    isEachApart: false,
    guarded: (one) => (isRefused(one) ? {} : { rows: rowsAt(world, foreignPlaces(one.person)) }),
    mayChange: [...OPENS_NOTHING, ...(TELLS_OF_ASKING[name] ?? [])],
    evaluateAnswer: (one, answer) => {
      const isOpen = one.moduleOn || (isAdministrator(one.person) && ADMINISTRATORS_READ.includes(name));
      const hidden = isRefused(one) && !isOpen ? places : foreignPlaces(one.person);
      return [
        ...findLeaks(answer, world, one.person, hidden),
        ...(isRefused(one) && withheldFrom.includes(one.person) ? findAccount(answer) : []),
      ];
    },
  });
}

async function evaluateCases(
  portal: MatrixPortal,
  name: CallName,
  cases: readonly AccessCase[],
  { isRefused, guarded, mayChange = [], evaluateAnswer, isEachApart }: Demand,
): Promise<string[]> {
  const { database, world } = portal;
  const problems: string[] = [];
  const isReading = addressOf(name).method === 'GET' && name !== ENDS_ITS_SESSION;
  let areSessionsLeft = true;
  for (const group of groupCases(cases, isRefused, isReading || !isEachApart)) {
    const [first] = group;
    if (touched.delete(portal)) await restoreWorld(portal);
    else if (areSessionsLeft) await forgetSessions(database, world);
    // The directory of a special user would affect the others.
    areSessionsLeft = apart.includes(first.person);
    const modules = first.moduleOn ? moduleCodes : modulesWithout(ruleOf(name));
    await arrange(portal, { person: first.person, modules });
    const tokens = new Map<Person, string | null>();
    for (const { person } of group)
      if (!tokens.has(person)) tokens.set(person, await mintFor(portal, name, person));
    const guard = guarded(first);
    const before = guard && (await takeFingerprint(database, guard.rows));
    for (const one of group) {
      const answer = await portal.ask(name, world.targets[one.place], tokens.get(one.person) ?? null);
      problems.push(...evaluateAnswer(one, answer).map((problem) => `${JSON.stringify(one)} ${problem}`));
    }
    if (!isReading && !isRefused(first)) touched.add(portal);
    if (guard === null || before === null) continue;
    const changed = changedTables(before, await takeFingerprint(database, guard.rows), mayChange);
    if (changed.length === 0) continue;
    touched.add(portal);
    const what = isRefused(first) ? 'was refused and changed' : 'changed';
    problems.push(`${group.map((one) => JSON.stringify(one)).join(' or ')} ${what} ${changed.join()}`);
  }
  return problems;
}

type Group = [AccessCase, ...AccessCase[]];

/**
 * Groups cases without changes, which can run one after the other with the same modules on: all refused ones, unless
 * their user's setup would affect others, and the reads of one user. All other cases are separate groups, unless
 * `isByPerson`.
 */
function groupCases(
  cases: readonly AccessCase[],
  isRefused: (one: AccessCase) => boolean,
  isByPerson: boolean,
): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, one] of cases.entries()) {
    const { person, moduleOn } = one;
    const refused = isRefused(one);
    const who = refused && !apart.includes(person) ? '' : person;
    const key = `${refused} ${moduleOn} ${who} ${refused || isByPerson ? '' : index}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

export function ruleOf(name: CallName): AccessRule {
  return statedRules[name];
}

/** Returns the status that the rule demands, or the example if the rule leaves it open. */
function demandedStatus(name: CallName, one: AccessCase): number {
  const expected = expectAccess(ruleOf(name), addressOf(name).method, one);
  const { foreign, hidden, confined, withheld, publicStatus } = examples[name];
  if (confined !== undefined && ['confined', 'withheld'].includes(one.person)) return confined;
  if (withheld !== undefined && one.person === 'withheld') return withheld;
  if (foreign !== undefined && typeof expected === 'string') return foreign;
  if (expected === 'allowed') return publicStatus ?? calls[name].status;
  return expected === 'hidden' ? (hidden ?? calls[name].status) : expected;
}

async function mintFor(
  { database, world }: MatrixPortal,
  name: CallName,
  person: Person,
): Promise<string | null> {
  const rule = ruleOf(name);
  switch (person) {
    case 'anonymous':
      return null;
    case 'service':
    case 'steward':
      return world.serviceKeys[person];
    case 'reader':
      return mintToken(database, world, 'admin', { scope: 'read' });
    case 'watcher': {
      // With full scope, so that only the rule applies.
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
    case 'withheld':
      return mintToken(database, world, 'admin');
    default:
      return mintToken(database, world, person);
  }
}

export function findLeaks(
  { body }: Answer,
  world: World,
  person: Person,
  hidden: readonly Place[],
): string[] {
  const secrets = isAdministrator(person) ? [] : [world.administratorsMarker];
  return [...hidden.flatMap((place) => world.markers[place]), ...secrets]
    .filter((marker) => body.includes(marker))
    .map((marker) => `leaks ${marker}: ${body}`);
}

/** Finds settings of the caller's account in a response to a user to whom it denies everything. */
function findAccount({ body }: Answer): string[] {
  return body.includes('"domain":"own.example"') ? [`shows the account: ${body}`] : [];
}

/** Returns rows that belong to any of these places, in any table. */
function rowsAt({ targets }: World, foreign: readonly Place[]): RowsOf {
  const own = foreign.filter((place) => place !== 'otherAccount').map((place) => targets[place]);
  return {
    unit_id: own.map(({ unitId }) => unitId),
    asset_id: own.map(({ assetId }) => assetId),
    account_id: foreign.includes('otherAccount') ? [targets.otherAccount.accountId] : [],
  };
}
