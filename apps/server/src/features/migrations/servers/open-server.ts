import type { ServerProblem } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import { guardedFetch } from '../../../platform/http/guarded-fetch.ts';
import { mayBePrivate, type PrivateHosts } from '../../../platform/private-hosts.ts';
import { openSecret, sealSecret } from '../../../platform/seal-secret.ts';
import { SourceBrokenError } from '../source/source-rows.ts';
import { apiAddress, apiHeaders, type TraccarApi } from '../source/traccar-api.ts';

export interface MigrationServerSettings {
  readonly sealingKey: Buffer;
  /** The operator's setting for addresses that administrators enter. */
  readonly webhooksAllowPrivate: PrivateHosts;
}

/** A complete answer of 50,000 positions with many attributes is smaller. */
const MOST_BYTES = 128 * 1024 * 1024;
const WITHIN_MS = 120_000;

/** The server cannot be read, for a reason that its administrator can fix. */
class ServerProblemError extends SourceBrokenError {
  readonly problem: ServerProblem;

  constructor(problem: ServerProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

const contextOf = (accountId: number): string => `migration server ${accountId}`;

export function sealToken({ sealingKey }: MigrationServerSettings, accountId: number, token: string): Buffer {
  return sealSecret(sealingKey, Buffer.from(token), contextOf(accountId));
}

/** The API at an address that an administrator entered: it never leads to internal hosts that are not allowed. */
export function openServer(
  { sealingKey, webhooksAllowPrivate }: MigrationServerSettings,
  accountId: number,
  { url, token: sealed }: { readonly url: string; readonly token: Buffer },
): TraccarApi {
  const isOpen = mayBePrivate(webhooksAllowPrivate, new URL(url));
  const token = openToken(sealingKey, sealed, accountId);
  return {
    accountId,
    get: async (path) => {
      if (token === null) throw new ServerProblemError('unauthorized', 'The token cannot be read.');
      if (!isOpen && !url.startsWith('https:'))
        throw new ServerProblemError('address_refused', 'The address must use https.');
      const answer = await guardedFetch({
        url: new URL(apiAddress(url, path)),
        reach: isOpen ? 'private-too' : 'public',
        withinMs: WITHIN_MS,
        mostBytes: MOST_BYTES,
        headers: apiHeaders(token),
      });
      if (answer.outcome !== 'answered')
        throw new ServerProblemError(problems[answer.outcome], answer.detail);
      if (answer.status === 200) return bytesOf(answer.body);
      const isRefused = [400, 401, 403].includes(answer.status);
      throw new ServerProblemError(
        isRefused ? 'unauthorized' : answer.status >= 500 ? 'unreachable' : 'not_traccar',
        `The server returned HTTP ${answer.status}.`,
      );
    },
  };
}

const problems = {
  refused: 'address_refused',
  'unknown-host': 'unreachable',
  unreachable: 'unreachable',
  'too-slow': 'unreachable',
  'too-large': 'too_large',
} as const;

function openToken(key: Buffer, sealed: Buffer, accountId: number): string | null {
  try {
    return openSecret(key, sealed, contextOf(accountId)).toString();
  } catch {
    return null;
  }
}

async function* bytesOf(body: Buffer): AsyncGenerator<Uint8Array> {
  yield body;
}

/** Returns the problem of a server that an error reports. */
export function problemOf(error: unknown): ServerProblem {
  if (error instanceof ServerProblemError) return error.problem;
  if (error instanceof DomainError && error.code === 'validation_failed') {
    if (error.errors?.['url'] !== undefined || error.errors?.['file']?.[0] === 'not_traccar')
      return 'not_traccar';
    return 'too_large';
  }
  return 'unexpected';
}
