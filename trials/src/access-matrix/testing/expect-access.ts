import { isModuleWithin, moduleCodes, type AccessRule } from '@azimute/contract';
import { people, places, type PersonName, type Place } from './places.ts';

/**
 * The people of the world, nobody (`anonymous`), the administrator with a token that only reads (`reader`), the
 * administrator who sees the portal as the twofold viewer (`watcher`), and the administrator of an account that demands a second
 * factor, who has none (`unproved`), or whose password somebody chose in the other account (`withheld`). `corporate` is the viewer whom the directory of the account has signed in, `outsider`
 * the viewer whom that of the other account has, which opens that account alone; `confined` the twofold viewer whom that of
 * the own account has, to whom the other account is that of somebody else. A `twofold` viewer administers the other
 * account too, which must be worth nothing while the session is in the own one; who is `dismissed` has the profile of the
 * viewer and is an inactive member.
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

/** `hidden`: the call is the person's to make, but what it reaches for is not theirs to know of. */
export type ExpectedAccess = 401 | 403 | 'hidden' | 'allowed';

/** Whose token, if any, opens nothing in the account. */
const nobodies: readonly Person[] = ['anonymous', 'dismissed', 'outsider'];

/** To whom the account opens nothing. */
export const withheldFrom: readonly Person[] = ['unproved', 'withheld'];

/** What a rule alone demands of a call. */
export function expectAccess(
  rule: AccessRule,
  method: string,
  { person, moduleOn, place }: AccessCase,
): ExpectedAccess {
  if (rule.kind === 'public') return 'allowed';
  if (rule.kind === 'api-key' || nobodies.includes(person)) return 401;
  const asks = method === 'POST' && rule.kind === 'module' && rule.level === 'see';
  if ((person === 'reader' || person === 'watcher') && method !== 'GET' && !asks) return 403;
  if (rule.kind === 'session' && rule.inPerson && person === 'watcher') return 403;
  if (withheldFrom.includes(person) && !(rule.kind === 'session' && rule.withheld)) return 403;
  const isAdmin = isAdministrator(person);
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
  if (person === 'confined') return rule.kind === 'session';
  return person !== 'twofold' || rule.kind === 'module' || rule.kind === 'administrator';
}

export function isAdministrator(person: Person): boolean {
  return person === 'admin' || person === 'reader';
}

/** Places whose data the person must never meet in an answer, whatever they call. */
export function foreignPlaces(person: Person): Place[] {
  if ([...nobodies, ...withheldFrom, 'newcomer'].includes(person))
    return ['ownUnit', 'otherUnit', 'otherAccount'];
  return isAdministrator(person) ? ['otherAccount'] : ['otherUnit', 'otherAccount'];
}

/**
 * Every case of a call. The refused ones come first, so that no allowed one has changed what they reach for. A module that
 * is off is asked for at one place unless told: it is refused before the call looks at any.
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
    ...(['anonymous', ...people, 'reader'] as const).flatMap((person) =>
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

/** Modules of an account in which that of the rule is off, and with it all above and below; without a module, all. */
export function modulesWithout(rule: AccessRule): string[] {
  const module = 'module' in rule ? rule.module : undefined;
  if (module === undefined) return [];
  return moduleCodes.filter((code) => !isModuleWithin(code, module) && !isModuleWithin(module, code));
}
