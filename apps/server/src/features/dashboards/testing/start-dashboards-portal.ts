import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessChange, AccessEffect, Briefcase, Content, ContentList } from '@azimute/contract';
import { createLogger } from '../../../platform/log.ts';
import { openDirectoryStore } from '../../../platform/objects/open-object-store.ts';
import type { ObjectStore } from '../../../platform/objects/stored-objects.ts';
import { testKeys } from '../../../platform/testing/test-keys.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../../identity/testing/start-identity-server.ts';
import { notificationsRoutes } from '../../notifications/notifications-routes.ts';
import { createNotificationStreams } from '../../notifications/stream/notification-streams.ts';
import { openEventStream, type EventStream } from '../../notifications/testing/event-stream.ts';
import { dashboardsRoutes } from '../dashboards-routes.ts';

export interface DashboardsPortal extends IdentityServer {
  readonly objects: ObjectStore;
  readonly accountId: number;
  readonly userIds: Readonly<Record<string, number>>;
  readonly profileIds: Readonly<Record<'Workshop' | 'Yard', number>>;
  ask(
    who: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): ReturnType<IdentityServer['call']>;
  /** Made by the administrator, as the following. */
  addBriefcase(name: string, rest?: object): Promise<Briefcase>;
  addContent(briefcaseId: number, name: string, rest?: object): Promise<Content>;
  change(...changes: AccessChange[]): Promise<AccessEffect>;
  /** Names of the contents that somebody sees, in order. */
  namesOf(who: string, query?: string): Promise<string[]>;
  openStream(who: string): Promise<EventStream>;
}

const modules = [
  'admin:dashboards',
  'services:dashboards',
  'services:file-manager',
  'services:simc:geolocalizacao',
  'services:simc:alertas',
  'services:simc:fleet',
  'services:simc:connectivity',
  'services:simc:utilization',
  'services:simc:safety',
  'services:simc:financials',
];

/**
 * Ana administers; Rui has the profile Workshop, Bia has Yard, both with the section of dashboards and of the fleet; Gil has
 * a profile without it; Eva administers another account.
 */
export async function startDashboardsPortal(): Promise<DashboardsPortal> {
  const log = createLogger({ level: 'silent' });
  const directory = await mkdtemp(join(tmpdir(), 'azimute-dashboards-'));
  const objects = openDirectoryStore(directory);
  let streams: ReturnType<typeof createNotificationStreams> | undefined;
  const portal = await startIdentityServer(
    (dependencies) => {
      streams = createNotificationStreams({ ...dependencies, log });
      return {
        ...notificationsRoutes({ ...dependencies, streams }),
        ...dashboardsRoutes({
          ...dependencies,
          sealingKey: testKeys.sealingKey,
          objects,
          reportsAllowPrivate: true,
          log,
        }),
      };
    },
    { plugins: async (server) => streams?.plugin(server) },
  );
  const { accountIds, userIds: byEmail } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules,
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'rui@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'bia@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'gil@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  });
  const accountId = accountIds['alfa.example'] ?? 0;
  const userIds: Record<string, number> = {};
  const tokens: Record<string, string> = {};
  for (const [email, id] of Object.entries(byEmail)) {
    const [name = ''] = email.split('@');
    userIds[name] = id;
    tokens[name] = (await portal.signIn(email)).access;
  }
  const plantProfile = async (name: string, who: string, sections: readonly string[]): Promise<number> => {
    const [profile] = await portal.queryAsOwner<{ id: number }>(
      `with made as (insert into profiles (account_id, name) values ($1, $2) returning profile_id),
        given as (insert into profile_sections (account_id, profile_id, module, level)
          select $1, profile_id, unnest($4::text[]), 'see' from made),
        linked as (insert into profile_users (account_id, profile_id, user_id) select $1, profile_id, $3 from made)
        select profile_id as id from made`,
      [accountId, name, userIds[who], sections],
    );
    return profile?.id ?? 0;
  };
  const seen = ['services:dashboards', 'services:simc:geolocalizacao'];
  const profileIds = {
    Workshop: await plantProfile('Workshop', 'rui', seen),
    Yard: await plantProfile('Yard', 'bia', seen),
  };
  await plantProfile('Fleet', 'gil', ['services:simc:geolocalizacao']);
  const ask: DashboardsPortal['ask'] = (who, method, path, body) =>
    portal.call(method, path, who === null ? undefined : tokens[who], body);
  let origin: string | undefined;
  const make = async <T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> => {
    const answer = await ask('ana', method, path, body);
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`);
    return answer.json<T>();
  };
  return {
    ...portal,
    stop: async () => {
      await portal.stop();
      await rm(directory, { recursive: true });
    },
    objects,
    accountId,
    userIds,
    profileIds,
    ask,
    addBriefcase: (name, rest = {}) => make('POST', '/briefcases', { name, ...rest }),
    addContent: (briefcaseId, name, rest = {}) =>
      make('POST', '/contents', {
        briefcaseId,
        name,
        body: { kind: 'link', url: 'https://help.example/manual' },
        ...rest,
      }),
    change: (...changes) => make('PUT', '/dashboard-access', { changes }),
    namesOf: async (who, query = '') =>
      (await ask(who, 'GET', `/contents?limit=500${query}`))
        .json<ContentList>()
        .items.map(({ name }) => name),
    openStream: async (who) => {
      origin ??= await portal.server.listen({ host: '127.0.0.1', port: 0 });
      return openEventStream(`${origin}/api/v1/notifications/stream`, tokens[who] ?? '');
    },
  };
}
