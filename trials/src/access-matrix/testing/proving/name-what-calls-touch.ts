import { addressOf, calls, type CallName } from '@azimute/contract';
import pg from 'pg';
import type { MatrixPortal } from '../compose-portal.ts';
import { evaluateEndpoint } from '../evaluate-endpoint.ts';
import { ruleOf } from '../evaluate-case.ts';
import { mintToken } from '../mint-token.ts';

/** Returns the calls whose statements name a table or a function, direct ones first. */
export type Touching = (name: string) => readonly CallName[];

/**
 * Makes every call once and records the names in its statements. Follows these names to the sources of views and
 * functions, unless these run as the owner, outside the policies, and to the functions in a table's policies.
 */
export async function nameWhatCallsTouch(
  portal: MatrixPortal,
  restore: () => Promise<void>,
): Promise<Touching> {
  const { database, world } = portal;
  const leads = await readLeads(portal);
  const named = new Map<CallName, ReadonlySet<string>>();
  const statements = listenToStatements();
  try {
    for (const name of Object.keys(calls) as CallName[]) {
      statements.clear();
      if (ruleOf(name).kind === 'api-key') await evaluateEndpoint(portal, name);
      else await portal.ask(name, world.targets.ownUnit, await mintToken(database, world, 'admin'));
      named.set(name, wordsOf([...statements].join(' ')));
      await restore();
    }
  } finally {
    statements.stop();
  }
  return (wanted) => {
    const reaching = namesThatReach(wanted, leads);
    const isRead = (name: CallName): boolean => addressOf(name).method === 'GET';
    const rank = ([name, words]: [CallName, ReadonlySet<string>]): number =>
      (words.has(wanted) ? 0 : 2) + (isRead(name) ? 0 : 1);
    return [...named]
      .filter(([, words]) => [...reaching].some((reached) => words.has(reached)))
      .toSorted((a, b) => rank(a) - rank(b))
      .map(([name]) => name);
  };
}

interface Statements extends Iterable<string> {
  clear(): void;
  stop(): void;
}

function listenToStatements(): Statements {
  const heard = new Set<string>();
  const { prototype } = pg.Client;
  const original: unknown = Reflect.get(prototype, 'query');
  if (typeof original !== 'function') throw new Error('The client of the database has no query');
  Reflect.set(prototype, 'query', function query(this: pg.Client, first: unknown, ...rest: unknown[]) {
    if (typeof first === 'string') heard.add(first);
    else if (typeof first === 'object' && first !== null && 'text' in first) heard.add(String(first.text));
    return Reflect.apply(original, this, [first, ...rest]) as unknown;
  });
  return {
    [Symbol.iterator]: () => heard[Symbol.iterator](),
    clear: () => heard.clear(),
    stop: () => Reflect.set(prototype, 'query', original),
  };
}

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[a-z_]\w*/g));
}

async function readLeads({ database }: MatrixPortal): Promise<Map<string, Set<string>>> {
  const rows = await database.queryAsOwner<{ name: string; text: string }>(
    `select tablename as name, concat_ws(' ', qual, with_check) as text from pg_policies where schemaname = 'public'
    union all select relname, pg_get_viewdef(oid) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all select proname, pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and not prosecdef and proname not like 'fingerprint%'`,
  );
  const leads = new Map<string, Set<string>>();
  for (const { name, text } of rows) leads.set(name, new Set([...(leads.get(name) ?? []), ...wordsOf(text)]));
  return leads;
}

function namesThatReach(wanted: string, leads: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reaching = new Set([wanted]);
  for (let before = 0; before < reaching.size;) {
    before = reaching.size;
    for (const [name, words] of leads)
      if ([...reaching].some((reached) => words.has(reached))) reaching.add(name);
  }
  return reaching;
}
