import { addressOf, calls, type AccessRule, type CallName } from '@azimute/contract';
import { composePortal, unguarded, type MatrixPortal } from '../compose-portal.ts';
import { casesOf, expectAccess, type AccessCase } from '../expect-access.ts';
import { findOpenTables } from '../find-open-tables.ts';
import { evaluateAnswers, evaluateWithoutChecks, ruleOf } from '../evaluate-case.ts';
import { evaluateEndpoint } from '../evaluate-endpoint.ts';
import { listRowRights } from '../list-row-rights.ts';
import { listVisitorRights, statedVisitorRights } from '../list-visitor-rights.ts';
import { plantOwnRecords } from '../plant-own-records.ts';
import { statedRowRights } from '../stated-row-rights.ts';
import { places } from '../places.ts';
import { listDatabaseMutants, type DatabaseMutant } from './database-mutants.ts';
import { keepWorld } from './keep-world.ts';
import { nameWhatCallsTouch, type Touching } from './name-what-calls-touch.ts';
import { weakenRule } from './weaken-rule.ts';

export type MutantKind = 'rule' | 'policy' | 'table' | 'question';

export interface Mutant {
  readonly kind: MutantKind;
  readonly what: string;
  /** Runs the access checks; returns the first problem, or null if none noticed it. */
  readonly prove: () => Promise<string | null>;
}

export interface Proving {
  readonly mutants: readonly Mutant[];
  stop(): Promise<void>;
}

/** A check of the access suite that returns problems. */
type Check = () => Promise<string[]>;

interface Guard {
  readonly take: () => Promise<void>;
  readonly putBack: () => Promise<void>;
}

interface Bench {
  readonly portal: MatrixPortal;
  readonly restore: () => Promise<void>;
  /** Rules that replace the contract's rules. */
  readonly instead: Map<CallName, AccessRule>;
  /** True if only row-level security protects. */
  isUnguarded: boolean;
}

/**
 * Opens all guards of access, to be removed one at a time, with the access checks that should notice. One portal on one
 * database serves all of them; the guard and all changes of a case are restored each time.
 */
export async function openProving(): Promise<Proving> {
  const bench = await openBench();
  const { portal, restore } = bench;
  let naming: Promise<Touching> | undefined;
  const findTouching = (): Promise<Touching> => (naming ??= nameWhatCallsTouch(portal, restore));
  const names = Object.keys(calls) as CallName[];
  return {
    mutants: [
      ...names.flatMap((name) => mutateRule(bench, name)),
      ...(await listDatabaseMutants(portal.database)).map((mutant) =>
        mutateDatabase(bench, mutant, findTouching),
      ),
    ],
    stop: () => portal.stop(),
  };
}

async function openBench(): Promise<Bench> {
  const instead = new Map<CallName, AccessRule>();
  const state = { isUnguarded: false };
  const ruleBy = (name: CallName): AccessRule =>
    instead.get(name) ?? (state.isUnguarded ? unguarded(name) : calls[name].access);
  const portal = await composePortal({ ruleOf: ruleBy });
  await plantOwnRecords(portal.database, portal.world);
  return Object.assign(state, { portal, restore: await keepWorld(portal.database), instead });
}

function mutateRule(bench: Bench, name: CallName): Mutant[] {
  const { portal, instead } = bench;
  const stated = ruleOf(name);
  const { method } = addressOf(name);
  return weakenRule(calls[name].access).map(({ what, rule }) => {
    const tells = (one: AccessCase): boolean =>
      expectAccess(stated, method, one) !== expectAccess(rule, method, one);
    const checks: Check[] =
      stated.kind === 'api-key'
        ? [() => evaluateEndpoint(portal, name)]
        : casesOf(stated, method, places)
            .filter(tells)
            .map((one) => () => evaluateAnswers(portal, name, [one]));
    const statement: Check = async () => {
      const now = JSON.stringify(instead.get(name) ?? calls[name].access);
      return now === JSON.stringify(stated) ? [] : [`is not as stated: ${now}`];
    };
    return {
      kind: 'rule',
      what: `${name} ${what}`,
      prove: () =>
        proveWith(bench, [...checks, statement], {
          take: async () => void instead.set(name, rule),
          putBack: async () => void instead.delete(name),
        }),
    };
  });
}

function mutateDatabase(bench: Bench, mutant: DatabaseMutant, findTouching: () => Promise<Touching>): Mutant {
  const { portal } = bench;
  const { database } = portal;
  return {
    kind: kindOf(mutant),
    what: mutant.what,
    prove: async () => {
      const rows: Check = () => evaluateRowRights(portal, mutant);
      const tables: Check = () => findOpenTables(database);
      const guard: Guard = {
        take: async () => void (await database.queryAsOwner(mutant.take)),
        putBack: async () => void (await database.queryAsOwner(mutant.putBack)),
      };
      const noticed = await proveWith(bench, [rows, tables], guard);
      if (noticed !== null) return noticed;
      const touching = await findTouching();
      const calling = touching(mutant.guards).flatMap((name) => checksOf(bench, name, mutant));
      return proveWith(bench, calling, guard);
    },
  };
}

async function evaluateRowRights(
  { database, world }: MatrixPortal,
  { table }: DatabaseMutant,
): Promise<string[]> {
  const lines = await listRowRights(database, world, table);
  const visitors = table === undefined ? [] : await listVisitorRights(database, table);
  return [
    ...lines.filter((line) => !statedRowRights.includes(line)),
    ...visitors.filter((line) => !statedVisitorRights.includes(line)),
  ];
}

function kindOf({ what }: DatabaseMutant): MutantKind {
  if (what.startsWith('policy ')) return 'policy';
  return what.endsWith('row-level security') ? 'table' : 'question';
}

/** With the code's checks on, allowed cases reveal a missing policy; with them off, all cases reveal an open one. */
function checksOf(bench: Bench, name: CallName, { isNarrower }: DatabaseMutant): Check[] {
  const { portal } = bench;
  const rule = ruleOf(name);
  if (rule.kind === 'public') return [];
  if (rule.kind === 'api-key') return [() => evaluateEndpoint(portal, name)];
  const { method } = addressOf(name);
  const cases = casesOf(rule, method, places);
  const isAllowed = (one: AccessCase): boolean => expectAccess(rule, method, one) === 'allowed';
  const guarded = cases
    .filter((one) => isNarrower === isAllowed(one))
    .map((one) => () => evaluateAnswers(portal, name, [one]));
  if (isNarrower) return guarded;
  const alone = cases
    .filter(({ person }) => person !== 'anonymous')
    .map((one) => async () => {
      bench.isUnguarded = true;
      try {
        return await evaluateWithoutChecks(portal, name, [one]);
      } finally {
        bench.isUnguarded = false;
      }
    });
  return alone;
}

/** Runs the checks until one reports a problem, and repeats that one with the guard restored. */
async function proveWith({ restore }: Bench, checks: readonly Check[], guard: Guard): Promise<string | null> {
  let noticed: { readonly problem: string; readonly check: Check } | null = null;
  await guard.take();
  try {
    for (const check of checks) {
      // A check that cannot run fails its test.
      const [problem] = await check().catch((error: unknown) => [String(error)]);
      if (problem === undefined) continue;
      noticed = { problem, check };
      break;
    }
  } finally {
    await guard.putBack();
    await restore();
  }
  if (noticed === null) return null;
  const [unfounded] = await noticed.check();
  await restore();
  if (unfounded !== undefined) throw new Error(`A check complains with the guard in place: ${unfounded}`);
  return noticed.problem;
}
