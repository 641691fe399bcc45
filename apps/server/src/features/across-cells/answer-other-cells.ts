import type { CellHandlers } from '../../platform/cells/answer-cells.ts';
import type { CellAnswer, CellRequest } from '../../platform/cells/cell-calls.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { requireTimeZone } from '../../platform/require-time-zone.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { accessTokenSeconds, createToken, hashToken } from '../identity/tokens.ts';
import type { CellsContext } from './cells-context.ts';
import { livesHere } from './lives-here.ts';
import { openFromRoot } from './open-account-elsewhere.ts';
import { readOwnRoot, takeFromHome } from './roots.ts';

/** What this cell answers to others; `security` what proves who its people are. */
export function answerOtherCells(context: CellsContext, security: CellHandlers['security']): CellHandlers {
  const { database } = context;
  return {
    whose: async (asked) => await livesHere(database, asked),
    peopleAtHome: async (asked) => await readPeopleAtHome(context, asked),
    claimEmails: async ({ cell, emails }) => {
      // Whoever asks another than the first has the cells in another order.
      if (context.cells.own.place !== 1) throw new DomainError('not_found');
      const { rows } = await database.app.query<CellAnswer<'claimEmails'>>(
        'select claim_emails($1, $2) as taken',
        [cell, emails],
      );
      return { taken: rows[0]?.taken ?? [] };
    },
    accountsOf: async ({ userId, home }) => await readAccountsOf(context, userId, home),
    openSession: async (request) => await openSession(context, request),
    switchSession: async ({ rootSessionId, userId, ...wanted }) =>
      await openFromRoot(context, { sessionId: rootSessionId, userId }, wanted),
    confirmRoot: async ({ rootSessionId, userId }) => {
      const root = await readOwnRoot(database.app, { sessionId: rootSessionId, userId });
      if (root !== undefined) await database.app.query('select note_root_use($1)', [rootSessionId]);
      return { person: root?.person ?? null };
    },
    changePerson: async ({ rootSessionId, userId, locale, timeZone }) => {
      requireTimeZone('time_zone', timeZone ?? undefined);
      const { rows } = await database.app.query<{ changed: boolean }>(
        'select change_person_of_root($1, $2, $3, $4, $5) as changed',
        [rootSessionId, userId, locale ?? null, timeZone !== undefined, timeZone ?? null],
      );
      if (rows[0]?.changed !== true) throw new DomainError('not_found');
      return {};
    },
    security,
    endRoot: async ({ rootSessionId, userId }) => {
      const { rows } = await database.app.query<{ ended: boolean }>(
        'select end_root_session($1, $2) as ended',
        [rootSessionId, userId],
      );
      if (rows[0]?.ended === true) context.events.emit('sessionEnded', { sessionId: rootSessionId });
      return {};
    },
    endSessionsOfRoot: async ({ home, rootSessionId }) => {
      await endSessionsOfRoot(context, home, rootSessionId);
      return {};
    },
  };
}

async function readPeopleAtHome(
  { database }: CellsContext,
  { emails, areInvited }: CellRequest<'peopleAtHome'>,
): Promise<CellAnswer<'peopleAtHome'>> {
  const { rows } = await database.app.query<{
    user_id: number;
    email: string;
    name: string;
    locale: CellAnswer<'peopleAtHome'>['people'][number]['locale'];
  }>('select * from people_at_home($1, $2)', [emails, areInvited]);
  return { people: rows.map(({ user_id: userId, ...person }) => ({ userId, ...person })) };
}

/** In the table of people the home of those at home is null. */
function homeAsStored({ cells }: CellsContext, home: string): string | null {
  return home === cells.own.name ? null : home;
}

async function readAccountsOf(
  context: CellsContext,
  userId: number,
  home: string,
): Promise<CellAnswer<'accountsOf'>> {
  const { rows } = await context.database.app.query<{
    account_id: number;
    name: string;
    domain: string;
    role: 'admin' | 'viewer';
    is_invitation: boolean;
  }>('select * from accounts_of_person($1, $2)', [userId, homeAsStored(context, home)]);
  return {
    accounts: rows.map(({ account_id: id, is_invitation: isInvitation, ...account }) => ({
      id,
      isInvitation,
      ...account,
    })),
  };
}

async function openSession(
  { database }: CellsContext,
  { person, home, scope, ...request }: CellRequest<'openSession'>,
): Promise<CellAnswer<'openSession'>> {
  const accessToken = createToken();
  const refreshToken = createToken();
  return await inTransaction(
    database.app,
    (client) => client.query('begin'),
    async (client) => {
      await takeFromHome(client, home, person);
      const { rows } = await client.query<{ session_id: string | null }>(
        'select open_session_of_root($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as session_id',
        [
          person.userId,
          home,
          request.rootSessionId,
          request.accountId,
          request.clientId,
          scope,
          request.userAgent,
          request.address,
          hashToken(accessToken),
          hashToken(refreshToken),
        ],
      );
      if (!rows[0]?.session_id) throw new DomainError('not_found');
      return { accessToken, refreshToken, expiresInSeconds: accessTokenSeconds, scope };
    },
  );
}

/** Ends what was opened here from a root elsewhere. */
export async function endSessionsOfRoot(
  { database, events }: CellsContext,
  home: string,
  rootSessionId: string,
): Promise<void> {
  const { rows } = await database.app.query<{ ids: string[] }>('select end_sessions_of_root($1, $2) as ids', [
    home,
    rootSessionId,
  ]);
  for (const sessionId of rows[0]?.ids ?? []) events.emit('sessionEnded', { sessionId });
}
