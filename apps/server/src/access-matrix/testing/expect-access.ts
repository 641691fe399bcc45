import { isModuleWithin, moduleCodes, type AccessRule } from '@azimute/contract';
import type { PersonName, Place } from './plant-world.ts';

/**
 * The people of the world, nobody (`anonymous`), and the administrator with a token that only reads (`reader`). A
 * `twofold` viewer administers the other account too, which must be worth nothing while the session is in the own one.
 */
export type Person = PersonName | 'anonymous' | 'reader';

export interface AccessCase {
  readonly person: Person;
  readonly moduleOn: boolean;
  readonly place: Place;
}

/** `hidden`: the call is the person's to make, but what it reaches for is not theirs to know of. */
export type ExpectedAccess = 401 | 403 | 'hidden' | 'allowed';

/** What a rule alone demands of a call. */
export function expectAccess(
  rule: AccessRule,
  method: string,
  { person, moduleOn, place }: AccessCase,
): ExpectedAccess {
  if (rule.kind === 'public') return 'allowed';
  if (rule.kind === 'api-key' || person === 'anonymous') return 401;
  const asks = method === 'POST' && rule.kind === 'module' && rule.level === 'see';
  if (person === 'reader' && method !== 'GET' && !asks) return 403;
  const isAdmin = person === 'admin' || person === 'reader';
  if (rule.kind === 'administrator' && (!isAdmin || (rule.module !== undefined && !moduleOn))) return 403;
  if (rule.kind === 'module') {
    if (!moduleOn || person === 'newcomer') return 403;
    if (rule.level === 'change' && person === 'seer') return 403;
  }
  if (place === 'otherAccount') return 'hidden';
  const isScoped = rule.kind === 'module' && rule.units === 'scoped' && !isAdmin;
  return place === 'otherUnit' && isScoped ? 'hidden' : 'allowed';
}

/** Whether a person tells something about a call: to what is every session's, both accounts of `twofold` are their own. */
export function concerns(person: Person, rule: AccessRule): boolean {
  return person !== 'twofold' || rule.kind === 'module' || rule.kind === 'administrator';
}

/** Places whose data the person must never meet in an answer, whatever they call. */
export function foreignPlaces(person: Person): Place[] {
  if (person === 'anonymous' || person === 'newcomer') return ['ownUnit', 'otherUnit', 'otherAccount'];
  return person === 'admin' || person === 'reader' ? ['otherAccount'] : ['otherUnit', 'otherAccount'];
}

/** Modules of an account in which that of the rule is off, and with it all above and below; without a module, all. */
export function modulesWithout(rule: AccessRule): string[] {
  const module = 'module' in rule ? rule.module : undefined;
  if (module === undefined) return [];
  return moduleCodes.filter((code) => !isModuleWithin(code, module) && !isModuleWithin(module, code));
}
