import { acceptsServices, isModuleWithin, moduleCodes, type AccessRule } from '@azimute/contract';
import { isService, people, places, services, type PersonName, type Place } from './places.ts';

/**
 * The users of the world; no user (`anonymous`); the administrator with a read-only token (`reader`); the administrator
 * viewing as the twofold viewer (`watcher`); and the administrator of an account that requires a second factor and has
 * none (`unproved`), or whose password another user chose in the other account (`withheld`). `corporate` is the viewer
 * signed in by the account's directory. `outsider` is the viewer signed in by the other account's directory, which
 * opens only that account. `confined` is the twofold viewer signed in through the first account's directory, for whom
 * the other account is foreign. A `twofold` viewer also administers the other account, which must have no effect
 * while the session is in the first one. `service` and `steward` are service accounts. `dismissed` has the viewer's profile and is an inactive member.
 */
export type Person =
  | PersonName
  | 'anonymous'
  | 'reader'
  | 'watcher'
  | 'unproved'
  | 'withheld'
  | 'corporate'
  | 'outsider'
  | 'confined';

export interface AccessCase {
  readonly person: Person;
  readonly moduleOn: boolean;
  readonly place: Place;
}

/** `hidden`: the user can make the call, but must not know of its target. */
export type ExpectedAccess = 401 | 403 | 'hidden' | 'allowed';

/** Callers whose token, if any, opens nothing in the account. */
const nobodies: readonly Person[] = ['anonymous', 'dismissed', 'outsider'];

/** Users to whom the account opens nothing. */
export const withheldFrom: readonly Person[] = ['unproved', 'withheld'];

/** Returns the result that a rule alone demands for a call. */
export function expectAccess(
  rule: AccessRule,
  method: string,
  { person, moduleOn, place }: AccessCase,
): ExpectedAccess {
  if (rule.kind === 'public') return 'allowed';
  if (rule.kind === 'api-key' || nobodies.includes(person)) return 401;
  if (isService(person) && !acceptsServices(rule)) return 403;
  const asks = method === 'POST' && rule.kind === 'module' && rule.level === 'see';
  if ((person === 'reader' || person === 'watcher') && method !== 'GET' && !asks) return 403;
  if (rule.kind === 'session' && rule.inPerson && person === 'watcher') return 403;
  if (withheldFrom.includes(person) && !(rule.kind === 'session' && rule.withheld)) return 403;
  const isAdmin = isAdministrator(person);
  if (rule.kind === 'administrator' && (!isAdmin || (rule.module !== undefined && !moduleOn))) return 403;
  // No user of the world is an operator: operators.test.ts tests them.
  if (rule.kind === 'operator') return 403;
  if (rule.kind === 'module') {
    if (!moduleOn || person === 'newcomer') return 403;
    if (rule.level === 'change' && person === 'seer') return 403;
  }
  if (place === 'otherAccount') return 'hidden';
  const isScoped = rule.kind === 'module' && rule.units === 'scoped' && !isAdmin;
  return place === 'otherUnit' && isScoped ? 'hidden' : 'allowed';
}

/**
 * Returns true if a user adds information about a call: for calls of every session, both accounts of `twofold` are
 * their own.
 */
export function concerns(person: Person, rule: AccessRule): boolean {
  if (person === 'confined') return rule.kind === 'session';
  return person !== 'twofold' || rule.kind === 'module' || rule.kind === 'administrator';
}

export function isAdministrator(person: Person): boolean {
  return ['admin', 'reader', 'steward'].includes(person);
}

/** Returns places whose data must never appear in the user's responses, whatever they call. */
export function foreignPlaces(person: Person): Place[] {
  if ([...nobodies, ...withheldFrom, 'newcomer'].includes(person))
    return ['ownUnit', 'otherUnit', 'otherAccount'];
  return isAdministrator(person) ? ['otherAccount'] : ['otherUnit', 'otherAccount'];
}

/**
 * Returns every case of a call. Refused ones come first, so that no allowed one has changed their targets. A module
 * that is off is tested at one place by default: it is refused before the call checks any.
 */
export function casesOf(
  rule: AccessRule,
  method: string,
  placesOfOff: readonly Place[] = ['ownUnit'],
): AccessCase[] {
  const atHome = [{ moduleOn: true, place: 'ownUnit' }] as const;
  const abroad = [{ moduleOn: true, place: 'otherAccount' }] as const;
  const everywhere = [
    ...places.map((place) => ({ moduleOn: true, place })),
    ...placesOfOff.map((place) => ({ moduleOn: false, place })),
  ];
  const cases = [
    ...(['anonymous', ...people, ...services, 'reader'] as const).flatMap((person) =>
      everywhere.map((one) => ({ person, ...one })),
    ),
    ...(
      ['watcher', 'dismissed', 'unproved', 'withheld', 'corporate', 'outsider', 'confined'] as const
    ).flatMap((person) => atHome.map((one) => ({ person, ...one }))),
    ...(['watcher', 'confined'] as const).flatMap((person) => abroad.map((one) => ({ person, ...one }))),
  ].filter(({ person }) => concerns(person, rule));
  const isAllowed = (one: AccessCase): boolean => expectAccess(rule, method, one) === 'allowed';
  return cases.toSorted((a, b) => Number(isAllowed(a)) - Number(isAllowed(b)));
}

/**
 * Returns modules of an account with the rule's module off, including all above and below it; all modules for a rule
 * without one.
 */
export function modulesWithout(rule: AccessRule): string[] {
  const module = 'module' in rule ? rule.module : undefined;
  if (module === undefined) return [];
  return moduleCodes.filter((code) => !isModuleWithin(code, module) && !isModuleWithin(module, code));
}
