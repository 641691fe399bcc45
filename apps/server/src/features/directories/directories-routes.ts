import type { FastifyReply } from 'fastify';
import type { Locale } from '@azimute/contract';
import type { Clock } from '../../platform/clock.ts';
import type { PortalEvents } from '../../platform/events.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { presentTokens } from '../identity/tokens.ts';
import {
  beginSignIn,
  type BegunSignIn,
  type DirectoriesDeps,
  startSignIn,
  findOwnDirectory,
} from './begin-sign-in.ts';
import { writeBrowserCookie } from './browser-secret.ts';
import { changeDirectory, removeDirectory } from './change-directory.ts';
import { checkDomain } from './check-domain.ts';
import { exchangeToken } from './exchange-token.ts';
import { finishTrial } from './take-sign-in.ts';
import { ENTRA_ORIGINS } from './provider/open-provider.ts';
import { createProviders } from './provider/providers.ts';
import { presentDirectory, readStored } from './read-directory.ts';

interface Given extends Omit<DirectoriesDeps, 'providers'> {
  readonly clock: Clock;
  readonly events: PortalEvents;
  readonly defaultLocale: Locale;
  /** Origins of Entra ID tenants, if not the real ones. */
  readonly entraOrigins?: readonly string[];
}

/** Creates the dependencies for directory routes and for renewing directories' sessions. */
export function prepareDirectories(given: Given) {
  const { entraOrigins = ENTRA_ORIGINS } = given;
  return {
    ...given,
    entraOrigins,
    providers: createProviders({ ...given.settings, entraOrigins }, given.clock),
  };
}

export function directoriesRoutes(deps: ReturnType<typeof prepareDirectories>) {
  const settle = (reply: FastifyReply, state: string): void => {
    forbidStoring(reply);
    void reply.header('set-cookie', writeBrowserCookie(state, null, { secure: deps.secureCookies }));
  };
  return defineRoutes({
    startDirectorySignIn: async ({ body, raw, reply }) => begun(reply, await startSignIn(deps, body, raw.ip)),
    exchangeToken: async ({ body, raw, reply }) => {
      settle(reply, body.state);
      const tokens = await exchangeToken(deps, {
        code: body.code,
        state: body.state,
        iss: body.iss,
        directory: body.directory,
        cookies: raw.headers.cookie,
        locale: body.locale ?? deps.defaultLocale,
        address: raw.ip,
        userAgent: raw.headers['user-agent'] ?? '',
      });
      return presentTokens(tokens);
    },
    getDirectory: async ({ caller: { actor } }) =>
      presentDirectory(
        deps,
        actor.accountId,
        await asActor(deps.database.app, actor, (client) => readStored(client, actor.accountId)),
      ),
    changeDirectory: ({ caller, body }) => changeDirectory(deps, caller.actor, body),
    removeDirectory: ({ caller }) => removeDirectory(deps, caller.actor),
    checkDirectoryDomain: ({ caller }) => checkDomain(deps, caller.actor),
    tryDirectory: async ({ caller: { actor, session }, raw, reply }) => {
      const directory = await findOwnDirectory(deps.database, actor);
      return begun(
        reply,
        await beginSignIn(deps, directory, {
          address: raw.ip,
          triedBy: session.user.id,
          email: session.user.email,
        }),
      );
    },
    finishDirectoryTrial: async ({ body, raw, reply }) => {
      settle(reply, body.state);
      return finishTrial(deps, {
        code: body.code,
        state: body.state,
        iss: body.iss,
        directory: body.directory,
        cookies: raw.headers.cookie,
      });
    },
  });
}

function forbidStoring(reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
}

function begun(reply: FastifyReply, { address, cookie }: BegunSignIn): { address: string } {
  forbidStoring(reply);
  void reply.header('set-cookie', cookie);
  return { address };
}
