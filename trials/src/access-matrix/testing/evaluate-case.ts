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

/** By a GET, too. */
const ENDS_ITS_SESSION: CallName = 'logout';

/** Made by a setting of the account or the person: a second factor, a directory, a password that another knows. */
export const apart: readonly Person[] = ['unproved', 'withheld', 'corporate', 'outsider', 'confined'];

/** What is asked of the cases of a call. */
interface Demand {
  readonly isRefused: (one: AccessCase) => boolean;
  readonly evaluateAnswer: (one: AccessCase, answer: Answer) => string[];
  /** The rows that the case must leave as they are, all where there is no other word; null watches none. */
  readonly guarded: (one: AccessCase) => { readonly rows?: RowsOf } | null;
  readonly mayChange?: readonly string[];
  /** Whether each case that may change something finds what was planted. */
  readonly isEachApart: boolean;
}

/** Those in which a call may have changed what was planted since it was put back. */
const touched = new WeakSet<MatrixPortal>();

/**
 * What is wrong with how the portal answers cases of a call, its own checks on: another status than the rule demands, a
 * change by a refused call, or a text of somebody else's data in the answer.
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

/** Whether the case is to change nothing. */
export function isRefusal(name: CallName, one: AccessCase): boolean {
  return demandedStatus(name, one) >= 400 && examples[name].publicStatus === undefined;
}

/**
 * What is wrong with how the portal refuses all that is refused to a person, with every module on. All the calls are made
 * before the database is looked at once: where something changed, each is made again by itself.
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

/** Makes the account what it is to the person. */
async function arrange(
  portal: MatrixPortal,
  { person, modules }: { readonly person: Person; readonly modules: readonly string[] },
): Promise<void> {
  await portal.setModules(modules);
  await portal.demandSecondFactor(person === 'unproved');
  await portal.knowPassword(person === 'withheld');
}

/**
 * What row-level security let through in cases of a call, the portal's own checks off: a change of rows that are foreign
 * to the person (of any row, where the rule refuses the call), or a text of data that is foreign or closed to them.
 */
export function evaluateWithoutChecks(
  portal: MatrixPortal,
  name: CallName,
  cases: readonly AccessCase[],
): Promise<string[]> {
  const { world } = portal;
  const { method } = addressOf(name);
  const isRefused = (one: AccessCase): boolean => expectAccess(ruleOf(name), method, one) === 403;
  // What a person may change comes last, when all that is foreign to them was reached for.
  const foreignFirst = cases.toSorted((a, b) => places.indexOf(b.place) - places.indexOf(a.place));
  return evaluateCases(portal, name, foreignFirst, {
    isRefused,
    isEachApart: false,
    guarded: (one) => (isRefused(one) ? {} : { rows: rowsAt(world, foreignPlaces(one.person)) }),
    mayChange: [...OPENS_NOTHING, ...(TELLS_OF_ASKING[name] ?? [])],
    evaluateAnswer: (one, answer) => {
      const isOpen = one.moduleOn || (one.person === 'admin' && ADMINISTRATORS_READ.includes(name));
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
    // The directory of somebody apart would be met by the others.
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
 * What changes nothing can be made one after the other, with the same modules on: all that is refused, unless what makes
 * its person would be met by the others, and what one person reads. The rest is each a group of its own, unless
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

/** The status that the rule, or the example where the rule leaves it open, demands. */
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
    case 'withheld':
      return mintToken(database, world, 'admin');
    default:
      return mintToken(database, world, person);
  }
}

function findLeaks({ body }: Answer, world: World, person: Person, hidden: readonly Place[]): string[] {
  const secrets = isAdministrator(person) ? [] : [world.administratorsMarker];
  return [...hidden.flatMap((place) => world.markers[place]), ...secrets]
    .filter((marker) => body.includes(marker))
    .map((marker) => `leaks ${marker}: ${body}`);
}

/** The settings of the own account in an answer to whom it withholds everything. */
function findAccount({ body }: Answer): string[] {
  return body.includes('"domain":"own.example"') ? [`shows the account: ${body}`] : [];
}

/** Rows that belong to any of these places, in any table. */
function rowsAt({ targets }: World, foreign: readonly Place[]): RowsOf {
  const own = foreign.filter((place) => place !== 'otherAccount').map((place) => targets[place]);
  return {
    unit_id: own.map(({ unitId }) => unitId),
    asset_id: own.map(({ assetId }) => assetId),
    account_id: foreign.includes('otherAccount') ? [targets.otherAccount.accountId] : [],
  };
}
