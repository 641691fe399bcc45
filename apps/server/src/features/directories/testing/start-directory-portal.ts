import type { DirectorySettings } from '@azimute/contract';
import type { LightMyRequestResponse } from 'fastify';
import { createManualClock, systemClock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/log.ts';
import { testKeys } from '../../../platform/testing/test-keys.ts';
import { openDirectory, type DirectoryOptions, type OpenDirectory } from './directory/open-directory.ts';
import { startIdentityServer, type IdentityServer } from '../../identity/testing/start-identity-server.ts';
import { linksRoutes } from '../../links/links-routes.ts';
import { usersRoutes } from '../../users/users-routes.ts';
import { confirmSession } from '../confirm-session.ts';
import { directoriesRoutes, prepareDirectories } from '../directories-routes.ts';
import type { DirectoryPerson } from './directory/render-people.ts';
import { walkDirectory } from './walk-directory.ts';

export const redirectAddress = 'http://portal.example/api/v1/azuread';
export const clientId = 'portal';
export const clientSecret = 'a secret of the directory';

export interface DirectoryPortal extends IdentityServer {
  readonly clock: ReturnType<typeof createManualClock>;
  /** Origins of Entra ID tenants for the portal. */
  readonly entraOrigins: string[];
  /** Log lines of the portal, as written. */
  readonly logged: string[];
  /** Configures the directory of an account like an administrator, and verifies its domain. */
  configure(
    accountId: number,
    directory: OpenDirectory,
    settings?: Partial<DirectorySettings>,
  ): Promise<void>;
  begin(asked: { readonly email?: string; readonly invitation?: string }): Promise<LightMyRequestResponse>;
  /** Runs a complete sign-in; `change` modifies the redirect to the portal. */
  enter(
    asked: { readonly email?: string; readonly invitation?: string },
    personId: string,
    change?: (given: GivenBack) => GivenBack,
  ): Promise<LightMyRequestResponse>;
  exchange(given: GivenBack): Promise<LightMyRequestResponse>;
  addressOf(begun: LightMyRequestResponse): string;
  cookieOf(begun: LightMyRequestResponse): string;
}

export interface GivenBack {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
  readonly directory?: number;
  readonly cookie: string;
}

/**
 * Serves the routes of identity, users, links and directories; every account may have a directory with a secret in
 * `secrets`.
 */
export async function startDirectoryPortal(
  accountIds: readonly number[] = Array.from({ length: 20 }, (_, index) => index + 1),
  dnsServers: readonly string[] = [],
): Promise<DirectoryPortal> {
  const clock = createManualClock(systemClock.now());
  const logged: string[] = [];
  const entraOrigins: string[] = [];
  let directories: ReturnType<typeof prepareDirectories> | undefined;
  const identity = await startIdentityServer(
    ({ database, events }) => {
      directories = prepareDirectories({
        database,
        events,
        clock,
        log: createLogger({ level: 'warn', destination: { write: (line) => void logged.push(line) } }),
        settings: {
          allowsPrivate: true,
          secretsDir: undefined,
          dnsServers,
          secrets: new Map(accountIds.map((id) => [`DIRECTORY_SECRET_${id}`, clientSecret])),
        },
        sealingKey: testKeys.sealingKey,
        redirectAddress: () => redirectAddress,
        secureCookies: true,
        defaultLocale: 'pt',
        entraOrigins,
      });
      return {
        ...directoriesRoutes(directories),
        ...usersRoutes({ database, events, clock }),
        ...linksRoutes({ database, events }),
      };
    },
    { confirmSession: async (renewal) => directories && confirmSession(directories, renewal) },
  );
  const exchange: DirectoryPortal['exchange'] = ({ cookie, ...body }) =>
    identity.call('POST', '/exchange-token', undefined, body, { cookie });
  const begin: DirectoryPortal['begin'] = (asked) =>
    identity.call('POST', '/directory-sign-in', undefined, asked);
  return {
    ...identity,
    clock,
    entraOrigins,
    logged,
    begin,
    exchange,
    addressOf,
    cookieOf,
    configure: (accountId, directory, settings) => configure(identity, accountId, directory, settings),
    enter: async (asked, personId, change = (given) => given) => {
      const begun = await begin(asked);
      const back = await walkDirectory(addressOf(begun), personId);
      return exchange(change({ ...readBack(back), cookie: cookieOf(begun) }));
    },
  };
}

function addressOf(begun: LightMyRequestResponse): string {
  if (begun.statusCode !== 200) throw new Error(`The sign-in did not begin: ${begun.body}`);
  return begun.json<{ address: string }>().address;
}

function cookieOf(begun: LightMyRequestResponse): string {
  return String(begun.headers['set-cookie']).split(';')[0] ?? '';
}

export function readBack(back: URL): Omit<GivenBack, 'cookie'> {
  const { code = '', state = '', iss } = Object.fromEntries(back.searchParams);
  const own = back.pathname.split('/')[4];
  return { code, state, iss, ...(own !== undefined && { directory: Number(own) }) };
}

async function configure(
  portal: IdentityServer,
  accountId: number,
  { issuer }: OpenDirectory,
  settings: Partial<DirectorySettings> = {},
): Promise<void> {
  await portal.queryAsOwner(
    `with proven as (update accounts set proven_domain = domain where account_id = $1)
    insert into account_directories (account_id, kind, name, issuer, client_id, secret_name, just_in_time,
        default_profile_id, enforced, proven_at, is_on)
      values ($1, $2, 'Directory', $3, $4, 'DIRECTORY_SECRET_' || $1::int, $5, $6, $7, case when $7 then now() end, $8)`,
    [
      accountId,
      settings.kind ?? 'openid',
      issuer,
      settings.clientId ?? clientId,
      settings.justInTime ?? false,
      settings.defaultProfileId ?? null,
      settings.enforced ?? false,
      settings.isOn ?? true,
    ],
  );
}

export function openTestDirectory(
  people: readonly DirectoryPerson[],
  options: Partial<DirectoryOptions> = {},
): Promise<OpenDirectory> {
  return openDirectory({
    port: 0,
    clientId,
    clientSecret,
    redirectAddresses: [redirectAddress],
    people,
    ...options,
  });
}
