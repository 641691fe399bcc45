import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { calls, type CallName } from '@azimute/contract';
import type { Belonging } from '../../platform/cells/cell-calls.ts';

type Body = Readonly<Record<string, unknown>>;
/** Where the first lives nowhere, the next is asked for. */
type ReadBody = (body: Body, headers: IncomingHttpHeaders) => readonly Belonging[];

/** Of which no cell is asked: what they answer is the same in every cell. */
export const ofNoAccount: ReadonlySet<CallName> = new Set(['getPortal', 'listMailbox', 'getEmbedFrame']);

/** Calls that have what tells their cell in a small body. */
export const inBody: Partial<Record<CallName, ReadBody>> = {
  createToken: readGrant,
  createFirstAdministrator: linkIn('token'),
  startDirectorySignIn: ({ email, invitation }) => [...secret('link', invitation), ...domainOf(email)],
  exchangeToken: stateIn,
  finishDirectoryTrial: stateIn,
  requestPasswordReset: ({ email }) => homeOf(email),
  openOneTimeLink: linkIn('token'),
  makeDeviceKnown: linkIn('token'),
  declineInvitationByLink: linkIn('token'),
  choosePassword: linkIn('token'),
  openFileLink: linkIn('token'),
  downloadSharedFile: linkIn('token'),
  openTrackingLink: linkIn('token'),
  readTrackedFixes: linkIn('token'),
  openMailedReport: linkIn('token'),
  downloadMailedReport: linkIn('token'),
};

/** What a call has in its address. */
const inPath: Readonly<Record<string, Belonging['kind']>> = { key: 'api-key', download: 'link' };

/** What a call has in its address or head, in the order in which the server looks for it. */
export function credentialOf(
  name: CallName | undefined,
  params: unknown,
  headers: IncomingHttpHeaders,
): readonly Belonging[] {
  if (name !== undefined && ofNoAccount.has(name)) return [];
  const inAddress = ofAddress(params);
  return inAddress.length > 0 || isOpen(name) ? inAddress : ofHead(headers);
}

/** What a live stream says in its first message. */
export function ticketIn(message: string | undefined): readonly Belonging[] {
  try {
    return secret('live-ticket', (JSON.parse(message ?? '') as Body | null)?.['ticket']);
  } catch {
    return [];
  }
}

function isOpen(name: CallName | undefined): boolean {
  return name !== undefined && calls[name].access.kind === 'public';
}

function ofAddress(params: unknown): readonly Belonging[] {
  if (typeof params !== 'object' || params === null) return [];
  for (const [name, kind] of Object.entries(inPath))
    if (name in params) return secret(kind, (params as Body)[name]);
  return [];
}

function ofHead(headers: IncomingHttpHeaders): readonly Belonging[] {
  const apiKey = headers['x-api-key'];
  if (apiKey !== undefined) return secret('api-key', apiKey);
  const [, bearer] = /^Bearer +(\S{1,200})$/i.exec(headers.authorization ?? '') ?? [];
  if (bearer !== undefined) return secret(/^az[kt]_/.test(bearer) ? 'api-key' : 'session', bearer);
  return secret('api-key', passwordIn(headers));
}

function readGrant(body: Body, headers: IncomingHttpHeaders): readonly Belonging[] {
  switch (body['grant_type']) {
    case 'password':
      return homeOf(body['username']);
    case 'refresh_token':
      return secret('refresh-token', body['refresh_token']);
    case 'client_credentials':
      return secret('api-key', body['client_secret'] ?? passwordIn(headers));
    default:
      return [];
  }
}

/** Of HTTP Basic (RFC 7617). */
function passwordIn({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  const [, encoded = ''] = /^Basic +([\w+/=-]{1,600})$/i.exec(authorization) ?? [];
  return /:(.{1,200})$/.exec(Buffer.from(encoded, 'base64').toString())?.[1];
}

function linkIn(field: string): ReadBody {
  return (body) => secret('link', body[field]);
}

function stateIn(body: Body): readonly Belonging[] {
  return secret('sign-in', body['state']);
}

/** Whoever has a directory alone has a home nowhere: the account of the domain says so. */
function homeOf(email: unknown): readonly Belonging[] {
  return [...named('email', email), ...domainOf(email)];
}

function domainOf(email: unknown): readonly Belonging[] {
  if (typeof email !== 'string') return [];
  return named('domain', email.slice(email.lastIndexOf('@') + 1));
}

const LONGEST_NAME = 300;
const LONGEST_SECRET = 1_000;

function named(kind: Belonging['kind'], value: unknown): readonly Belonging[] {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_NAME) return [];
  return [{ kind, value: value.trim().toLowerCase() }];
}

function secret(kind: Belonging['kind'], value: unknown): readonly Belonging[] {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_SECRET) return [];
  return [{ kind, value: createHash('sha256').update(value).digest('base64url') }];
}
