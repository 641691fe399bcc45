import type { ModuleCode, ProfileDetails } from '@azimute/contract';
import type { PortalEvents } from '../../../platform/events.ts';
import type { RouteTable } from '../../../platform/http/route-table.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../../identity/testing/start-identity-server.ts';
import { profilesRoutes } from '../profiles-routes.ts';

export interface ProfilesPortal extends IdentityServer {
  readonly accountId: number;
  readonly otherAccountId: number;
  readonly tokens: Readonly<Record<string, string>>;
  readonly userIds: Readonly<Record<string, number>>;
  /** Two of the own account, with two assets and one, and one of the other account. */
  readonly units: readonly [number, number, number];
  ask(
    who: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): ReturnType<IdentityServer['call']>;
  /** Made by the administrator. */
  create(values: object): Promise<ProfileDetails>;
}

export const profileModules: readonly ModuleCode[] = [
  'notifications',
  'admin:users',
  'services:simc:geolocalizacao',
  'services:simc:settings',
];

type MoreRoutes = (deps: { readonly database: Database; readonly events: PortalEvents }) => RouteTable;

/** Ana administers, Rui and Bia look, Eva administers another account. */
export async function startProfilesPortal(more: MoreRoutes = () => ({})): Promise<ProfilesPortal> {
  const portal = await startIdentityServer((deps) => ({ ...profilesRoutes(deps), ...more(deps) }));
  const { accountIds, userIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: profileModules,
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'rui@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'bia@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  });
  const accountId = accountIds['alfa.example'] ?? 0;
  const otherAccountId = accountIds['other.example'] ?? 0;
  const plantUnit = async (account: number, code: string, assets: number): Promise<number> => {
    const [unit] = await portal.queryAsOwner<{ id: number }>(
      'insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id',
      [account, code],
    );
    await portal.queryAsOwner(
      `insert into assets (account_id, unit_id, code) select $1, $2, $3 || n from generate_series(1, $4::int) n`,
      [account, unit?.id, code, assets],
    );
    return unit?.id ?? 0;
  };
  const units = [
    await plantUnit(accountId, 'NORTH-', 2),
    await plantUnit(accountId, 'SOUTH-', 1),
    await plantUnit(otherAccountId, 'THEIRS-', 1),
  ] as const;
  const tokens: Record<string, string> = {};
  const names: Record<string, number> = {};
  for (const [email, id] of Object.entries(userIds)) {
    const [name = ''] = email.split('@');
    names[name] = id;
    tokens[name] = (await portal.signIn(email)).access;
  }
  const ask: ProfilesPortal['ask'] = (who, method, path, body) =>
    portal.call(method, path, who === null ? undefined : tokens[who], body);
  return {
    ...portal,
    accountId,
    otherAccountId,
    tokens,
    userIds: names,
    units,
    ask,
    create: async (values) => {
      const answer = await ask('ana', 'POST', '/profiles', values);
      if (answer.statusCode !== 201) throw new Error(`No profile: ${answer.body}`);
      return answer.json<ProfileDetails>();
    },
  };
}
