import { apiKeyScopes, moduleOfScope, type ApiKeyScope } from './access.ts';
import { isModuleWithin, type ModuleCode, type suiteModule } from './modules.ts';

export interface PublicRule {
  readonly kind: 'public';
}
export interface SessionRule {
  readonly kind: 'session';
  /**
   * Available even while the account is closed to the session (missing second factor, or a password chosen by someone
   * else), because it concerns only the user and reveals nothing about the account.
   */
  readonly withheld?: true;
  /** Closed to administrators who view the portal as the user. */
  readonly inPerson?: true;
  /** Open to service accounts too. */
  readonly services?: true;
}
export interface MemberRule extends SessionRule {
  readonly services: true;
}
interface SeeRule {
  readonly kind: 'module';
  readonly module: ModuleCode | typeof suiteModule;
  readonly level: 'see';
  /** `scoped`: the response is limited to the user's ULs. */
  readonly units: 'scoped' | 'none';
  /** Closed to service accounts. */
  readonly byPerson?: true;
}
/**
 * Changes are limited to the user's ULs or own records. Only administrators change the whole account
 * (docs/decisions/0133).
 */
interface ChangeRule {
  readonly kind: 'module';
  readonly module: ModuleCode;
  readonly level: 'change';
  readonly units: 'scoped';
  readonly byPerson?: true;
}
export type ModuleRule = SeeRule | ChangeRule;
export interface AdministratorRule {
  readonly kind: 'administrator';
  /** The module must be enabled in the account. */
  readonly module?: ModuleCode;
  readonly byPerson?: true;
}
/** Sessions in the operators' account, which has no data of other accounts (docs/decisions/0188). */
export interface OperatorRule {
  readonly kind: 'operator';
}
export interface ApiKeyRule {
  readonly kind: 'api-key';
  readonly scope: ApiKeyScope;
}

/**
 * Access rule of a call: public; any signed-in user with access to the current account; users who can see (or change) a
 * module; administrators (of accounts with the named module enabled); operators; or holders of an API key with a scope. Some calls
 * that only require seeing a module also accept API keys; see keyScopeOf.
 */
export type AccessRule =
  | PublicRule
  | SessionRule
  | ModuleRule
  | AdministratorRule
  | OperatorRule
  | ApiKeyRule;

/** Returns whether service accounts can make a call: all but those about a person's own identity or session. */
export function acceptsServices(rule: AccessRule): boolean {
  if (rule.kind === 'session') return rule.services === true;
  return (rule.kind === 'module' || rule.kind === 'administrator') && rule.byPerson === undefined;
}

/** Returns the rule, closed to service accounts. */
export function byPerson<R extends ModuleRule | AdministratorRule>(rule: R): R & { byPerson: true } {
  return { ...rule, byPerson: true };
}

/** Returns the scope that an API key needs for a call, or undefined if keys cannot make it. */
export function keyScopeOf(rule: AccessRule, method: string): ApiKeyScope | undefined {
  if (rule.kind === 'api-key') return rule.scope;
  if (rule.kind !== 'module' || rule.level !== 'see' || (method !== 'GET' && method !== 'HEAD'))
    return undefined;
  return apiKeyScopes.find((scope) => {
    const module = moduleOfScope(scope);
    if (module === undefined) return false;
    // Calls of a module without units concern a user's own records, such as saved map views.
    return (
      isModuleWithin(module, rule.module) || (rule.units === 'scoped' && isModuleWithin(rule.module, module))
    );
  });
}

export const anyone: PublicRule = { kind: 'public' };
export const signedIn: MemberRule = { kind: 'session', services: true };
export const signedInPerson: SessionRule = { kind: 'session' };
export const ofPerson: SessionRule = { kind: 'session', withheld: true };
export const inPerson: SessionRule = { kind: 'session', withheld: true, inPerson: true };
export const inPersonOpened: SessionRule = { kind: 'session', inPerson: true };
export const operator: OperatorRule = { kind: 'operator' };
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
