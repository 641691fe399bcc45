import { apiKeyScopes, moduleOfScope, type ApiKeyScope } from './access.ts';
import { isModuleWithin, type ModuleCode, type suiteModule } from './modules.ts';

export interface PublicRule {
  readonly kind: 'public';
}
export interface SessionRule {
  readonly kind: 'session';
  /**
   * Open also while the current account withholds everything from the session, because somebody else chose the password or
   * a second factor is missing: it is about what is the person's, and of the account shows nothing.
   */
  readonly withheld?: true;
  /** Closed to an administrator who sees the portal as the person: it is about what is the person's alone. */
  readonly inPerson?: true;
}
interface SeeRule {
  readonly kind: 'module';
  readonly module: ModuleCode | typeof suiteModule;
  readonly level: 'see';
  /** `scoped`: the answer is confined to the person's ULs. */
  readonly units: 'scoped' | 'none';
}
/** Changes are confined to the person's ULs, or to what is their own. The whole account is changed by administrators (docs/decisions/0133). */
interface ChangeRule {
  readonly kind: 'module';
  readonly module: ModuleCode;
  readonly level: 'change';
  readonly units: 'scoped';
}
export type ModuleRule = SeeRule | ChangeRule;
export interface AdministratorRule {
  readonly kind: 'administrator';
  /** The account must have it switched on. */
  readonly module?: ModuleCode;
}
export interface ApiKeyRule {
  readonly kind: 'api-key';
  readonly scope: ApiKeyScope;
}

/**
 * Who may make a call: anyone; every signed-in person to whom their current account opens; those who see (or may change) a
 * module in the current account; its administrators (where a module is named, of accounts that have it on); or the holder
 * of an API key with a scope. Some of what needs no more than to see a module is open to keys too: see keyScopeOf.
 */
export type AccessRule = PublicRule | SessionRule | ModuleRule | AdministratorRule | ApiKeyRule;

/** The scope with which an API key makes a call; undefined where none does. */
export function keyScopeOf(rule: AccessRule, method: string): ApiKeyScope | undefined {
  if (rule.kind === 'api-key') return rule.scope;
  if (rule.kind !== 'module' || rule.level !== 'see' || (method !== 'GET' && method !== 'HEAD'))
    return undefined;
  return apiKeyScopes.find((scope) => {
    const module = moduleOfScope(scope);
    if (module === undefined) return false;
    // Within a module, what hangs on no unit is people's own, such as their views of the map.
    return (
      isModuleWithin(module, rule.module) || (rule.units === 'scoped' && isModuleWithin(rule.module, module))
    );
  });
}

export const anyone: PublicRule = { kind: 'public' };
export const signedIn: SessionRule = { kind: 'session' };
export const ofPerson: SessionRule = { kind: 'session', withheld: true };
export const inPerson: SessionRule = { kind: 'session', withheld: true, inPerson: true };
export const inPersonOpened: SessionRule = { kind: 'session', inPerson: true };
export const administrator: AdministratorRule = { kind: 'administrator' };

export function administratorOf(module: ModuleCode): AdministratorRule {
  return { kind: 'administrator', module };
}

export function apiKey(scope: ApiKeyScope): ApiKeyRule {
  return { kind: 'api-key', scope };
}

export function sees(module: SeeRule['module'], units: SeeRule['units'] = 'scoped'): SeeRule {
  return { kind: 'module', module, level: 'see', units };
}

export function changes(module: ModuleCode): ChangeRule {
  return { kind: 'module', module, level: 'change', units: 'scoped' };
}
