import {
  acceptsServices,
  calls,
  changesModule,
  keyScopeOf,
  seesModule,
  type AccessRule,
  type AdministratorRule,
  type CallName,
  type OperatorRule,
  type Locale,
  type ModuleRule,
  type SessionRule,
} from '@azimute/contract';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';
import type { Actor } from '../postgres/transaction.ts';
import type { Authenticated, CallerSources, ProvedApiKey } from './caller.ts';

export interface Caller {
  readonly session?: Authenticated;
  readonly actor?: Actor;
  readonly actorByNow?: () => Promise<Actor>;
  readonly apiKey?: ProvedApiKey;
  /** ID that rate limits count against. */
  readonly id?: string;
  /** The user's language; English for a key. */
  readonly locale?: Locale;
}

/** Access rules of calls for users, not for devices or visitors. */
type PersonalRule = SessionRule | ModuleRule | AdministratorRule | OperatorRule;

const ACCOUNT_HEADER = 'azimute-account';

/** Authenticates the caller, or throws the refusal of the call's access rule. Runs before the body is read. */
export async function enforceAccess(
  rule: AccessRule,
  request: FastifyRequest,
  sources: CallerSources,
): Promise<Caller> {
  if (rule.kind === 'public') return {};
  if (rule.kind === 'api-key') return { apiKey: await proveKey(rule.scope, request, sources) };
  const serviceKey = serviceKeyOf(request);
  if (serviceKey !== null) return await actAsService(rule, request, { sources, serviceKey });
  if (presentsKey(request)) return await readAsKey(rule, request, sources);
  const session = await requireSession(rule, request, sources);
  requireSameAccount(session.currentAccountId, request);
  requireRight(rule, session);
  const actorByNow = async (): Promise<Actor> => {
    const byNow = await requireStill(session, sources);
    requireRight(rule, byNow);
    return byNow.actor;
  };
  const { id, locale } = session.user;
  return { session, actor: session.actor, actorByNow, id: `user ${id}`, locale };
}

function serviceKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['x-api-key'];
  const key = typeof header === 'string' ? header : bearerOf(request);
  return key?.startsWith('azs_') ? key : null;
}

/** Service accounts have the rights of their role and profiles, except in calls about a person's own identity. */
async function actAsService(
  rule: PersonalRule,
  request: FastifyRequest,
  { sources, serviceKey }: { readonly sources: CallerSources; readonly serviceKey: string },
): Promise<Caller> {
  const prove = async (): Promise<Actor> => {
    const actor = await sources.proveServiceAccount(serviceKey, request.ip);
    if (actor === null)
      throw new DomainError('api_key_invalid', {
        detail:
          'The key is unknown, the service account is disabled or expired, or your address is not one of its own.',
      });
    requireSameAccount(actor.accountId, request);
    if (!acceptsServices(rule)) throw new DomainError('person_required');
    requireRight(rule, { actor, seenBy: null, isWithheld: false, accounts: [] });
    return actor;
  };
  const actor = await prove();
  return { actor, actorByNow: prove, id: `user ${actor.userId}`, locale: 'en' };
}

function presentsKey(request: FastifyRequest): boolean {
  return request.headers['x-api-key'] !== undefined || /^az[kt]_/.test(bearerOf(request) ?? '');
}

/** Allows API keys only calls that read, and that read no personal data. */
async function readAsKey(
  rule: PersonalRule,
  request: FastifyRequest,
  sources: CallerSources,
): Promise<Caller> {
  const scope = keyScopeOf(rule, request.method);
  if (scope === undefined || rule.kind !== 'module') {
    throw new DomainError('unauthenticated', {
      detail: 'API keys cannot make this call. Sign in as a user with access.',
    });
  }
  const prove = async (): Promise<{ apiKey: ProvedApiKey; actor: Actor }> => {
    const apiKey = await proveKey(scope, request, sources);
    requireSameAccount(apiKey.accountId, request);
    // The account may have turned the module off since.
    if (apiKey.reader === undefined || !seesModule(apiKey.reader.sees, rule.module))
      throw new DomainError('forbidden');
    return { apiKey, actor: { ...apiKey.reader, address: request.ip } };
  };
  const { apiKey, actor } = await prove();
  const actorByNow = async (): Promise<Actor> => (await prove()).actor;
  return { apiKey, actor, actorByNow, id: `key ${apiKey.apiKeyId}`, locale: 'en' };
}

async function requireSession(
  rule: AccessRule,
  request: FastifyRequest,
  sources: CallerSources,
): Promise<Authenticated> {
  const token = bearerOf(request);
  const session = token === null ? null : await sources.authenticate(token, request.ip);
  if (session === null) throw new DomainError('unauthenticated');
  if (session.scope === 'read' && !isRead(rule, request.method)) {
    throw new DomainError('forbidden', {
      detail: 'The token has the scope "read", which allows only GET calls, exports and live tickets.',
    });
  }
  return session;
}

/** A POST that requires only read access is a read whose input does not fit a GET, or must not be repeated. */
function isRead(rule: AccessRule, method: string): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  return method === 'POST' && rule.kind === 'module' && rule.level === 'see';
}

async function requireStill(session: Authenticated, sources: CallerSources): Promise<Authenticated> {
  const byNow = await sources.readAgain(session);
  if (byNow === null) throw new DomainError('unauthenticated');
  if (byNow.currentAccountId !== session.currentAccountId) throw new DomainError('account_mismatch');
  return byNow;
}

/** A tab that was opened in another account must not act in this one. */
function requireSameAccount(accountId: number, request: FastifyRequest): void {
  const stated = request.headers[ACCOUNT_HEADER];
  if (stated !== undefined && stated !== String(accountId)) {
    throw new DomainError('account_mismatch');
  }
}

type Rightful = Pick<Authenticated, 'actor' | 'seenBy' | 'isWithheld' | 'accounts'>;

/** Predicate: does a caller who passed one call's rule also pass the rule of another call? */
export function mayCall(name: CallName, { actor, session }: Caller): boolean {
  const rule: AccessRule = calls[name].access;
  if (actor === undefined || rule.kind === 'public' || rule.kind === 'api-key') return false;
  if (session === undefined && !acceptsServices(rule)) return false;
  return holdsRight(rule, session ?? { actor, seenBy: null, isWithheld: false, accounts: [] });
}

function requireRight(rule: PersonalRule, session: Rightful): void {
  if (holdsRight(rule, session)) return;
  const { userId } = session.actor;
  throw new DomainError('forbidden', { caller: userId === null ? undefined : `user ${userId}` });
}

function holdsRight(rule: PersonalRule, { actor, seenBy, isWithheld, accounts }: Rightful): boolean {
  if (isWithheld && !(rule.kind === 'session' && rule.withheld)) return false;
  switch (rule.kind) {
    case 'session':
      return rule.inPerson === undefined || seenBy === null;
    case 'operator':
      return (
        seenBy === null &&
        accounts.some(({ id, isOperators }) => id === actor.accountId && isOperators === true)
      );
    case 'administrator':
      return (
        actor.role === 'admin' && (rule.module === undefined || changesModule(actor.changes, rule.module))
      );
    case 'module':
      return rule.level === 'see'
        ? seesModule(actor.sees, rule.module)
        : changesModule(actor.changes, rule.module);
  }
}

async function proveKey(
  scope: ProvedApiKey['scopes'][number],
  request: FastifyRequest,
  sources: CallerSources,
): Promise<ProvedApiKey> {
  const key = apiKeyOf(request);
  const proved = key === null ? null : await sources.proveApiKey(key);
  if (proved === null) {
    throw new DomainError('api_key_invalid', {
      detail: 'Send an API key as "Authorization: Bearer <key>". Administrators create keys under API keys.',
    });
  }
  if (!proved.scopes.includes(scope)) {
    throw new DomainError('api_key_scope', { detail: `Create a key with the scope "${scope}".` });
  }
  return proved;
}

/**
 * Returns the key of an endpoint: from the path, for apps that can only set an address, else from a header, including
 * the password of Basic.
 */
function apiKeyOf(request: FastifyRequest): string | null {
  const { params } = request;
  if (typeof params === 'object' && params !== null && 'key' in params && typeof params.key === 'string') {
    return params.key;
  }
  const header = request.headers['x-api-key'];
  return typeof header === 'string' ? header : (bearerOf(request) ?? passwordOf(request));
}

/** Password by RFC 7617, with any user name. */
function passwordOf(request: FastifyRequest): string | null {
  const match = /^Basic +([\w+/]{1,600}={0,2})$/i.exec(request.headers.authorization ?? '');
  const [, password] = /:(.{1,200})$/.exec(Buffer.from(match?.[1] ?? '', 'base64').toString()) ?? [];
  return password ?? null;
}

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer +([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
