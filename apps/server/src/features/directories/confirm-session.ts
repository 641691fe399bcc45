import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { hashToken } from '../identity/tokens.ts';
import { openDirectory, type DirectoriesDeps, type FoundDirectory } from './begin-sign-in.ts';
import { askAgain, type SaidAgain } from './provider/ask-again.ts';
import { openProviderToken, sealProviderToken } from './seal-provider-token.ts';
import { nameProblem } from './take-sign-in.ts';

export interface ConfirmDeps extends Omit<DirectoriesDeps, 'redirectAddress' | 'secureCookies'> {
  readonly events: PortalEvents;
}

interface Renewal {
  readonly refreshToken: string;
  readonly clientId: string;
}

interface Asked extends FoundDirectory {
  outcome: 'ask';
  session_id: string;
  identity_id: string;
  subject: string;
  sealed_token: Buffer;
}

type Begun = Asked | { outcome: 'wait' | 'ended'; session_id: string };

const LOOK_EVERY_MS = 100;
const WAIT_AT_MOST_MS = 20_000;

/**
 * Runs before renewing a session that a directory opened. Requests a new confirmation from the directory if
 * the last one is an hour old. Of concurrent renewals, in any process, one sends the request and the others
 * wait for its result. A failing provider ends a session only a day after the last confirmation, and so does
 * one that issued no refresh token.
 * @throws DomainError directory_session_ended, or directory_unavailable if another request takes too long
 */
export async function confirmSession(deps: ConfirmDeps, renewal: Renewal): Promise<void> {
  for (let waitedMs = 0; waitedMs < WAIT_AT_MOST_MS; waitedMs += LOOK_EVERY_MS) {
    const begun = await begin(deps, renewal);
    if (begun === undefined) return;
    if (begun.outcome === 'ask') return ask(deps, begun);
    if (begun.outcome === 'ended') throw tellEnd(deps, begun.session_id);
    await pause(LOOK_EVERY_MS);
  }
  throw new DomainError('directory_unavailable');
}

async function begin(
  { database }: ConfirmDeps,
  { refreshToken, clientId }: Renewal,
): Promise<Begun | undefined> {
  const { rows } = await database.app.query<Begun>('select * from begin_directory_confirmation($1, $2)', [
    hashToken(refreshToken),
    clientId,
  ]);
  return rows[0];
}

async function ask(deps: ConfirmDeps, asked: Asked): Promise<void> {
  const said = await hear(deps, asked);
  if (said === null) return putOff(deps, asked);
  if (said.outcome === 'refused') {
    tell(deps, asked, said.problem, 'A directory no longer confirms a user');
    await deps.database.app.query('select end_directory_session($1, $2)', [
      asked.session_id,
      'directory-refused',
    ]);
    throw tellEnd(deps, asked.session_id);
  }
  const { refreshToken, name, groups } = said;
  // If the session has ended in the meantime, the following renewal reports it.
  await deps.database.app.query('select confirm_directory_session($1, $2, $3, $4)', [
    asked.session_id,
    refreshToken && sealProviderToken(deps.sealingKey, asked.identity_id, refreshToken),
    name,
    groups,
  ]);
}

/** Returns null if there was no conclusive response. */
async function hear(deps: ConfirmDeps, asked: Asked): Promise<SaidAgain | null> {
  const { kind, issuer, groups_claim: groupsClaim, subject } = asked;
  try {
    const configuration = await openDirectory(deps, asked);
    const refreshToken = openProviderToken(deps.sealingKey, asked.identity_id, asked.sealed_token);
    return await askAgain(configuration, { kind, issuer, groupsClaim }, { refreshToken, subject });
  } catch (error) {
    tell(deps, asked, nameProblem(error), 'A directory does not respond for a session');
    return null;
  }
}

async function putOff(deps: ConfirmDeps, { session_id: sessionId }: Asked): Promise<void> {
  const { rows } = await deps.database.app.query<{ lasts: boolean }>(
    'select put_off_directory_session($1) as lasts',
    [sessionId],
  );
  if (rows[0]?.lasts !== true) throw tellEnd(deps, sessionId);
}

function tell(
  { log }: ConfirmDeps,
  { account_id: accountId, issuer }: Asked,
  problem: string,
  what: string,
): void {
  log.warn({ accountId, issuer, problem }, what);
}

function tellEnd({ events }: ConfirmDeps, sessionId: string): DomainError {
  events.emit('sessionEnded', { sessionId });
  return new DomainError('directory_session_ended');
}
