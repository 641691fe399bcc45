import { randomBytes } from 'node:crypto';
import type { ApiKeyScope } from '@azimute/contract';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import { createTestDatabase } from '../platform/testing/create-test-database.ts';
import {
  plantAccount,
  plantedPassword,
  type AccountPlan,
  type AssetPlan,
  type PersonPlan,
  type PlantedAccount,
  type PlantedPerson,
} from './plant-account.ts';
import { clientOf, type PortalClient } from './portal-client.ts';
import { startWholePortal, type WholePortal, type WholePortalOptions } from './start-whole-portal.ts';

export interface PortalPlan<
  Unit extends string = string,
  Asset extends string = string,
  Name extends string = string,
> extends AccountPlan {
  readonly units?: readonly Unit[];
  readonly assets?: Readonly<Record<Asset, AssetPlan>>;
  readonly people?: Readonly<Record<Name, PersonPlan>>;
  /** With its own clock, the portal is not shared: call `stop` at the end of the file. */
  readonly clock?: Clock;
  /** The same applies to its own settings. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The same applies to its own log. */
  readonly log?: Logger;
}

export interface Person extends PortalClient, PlantedPerson {}

/** The portal as a test of one account sees it, with the plan's names as keys of its IDs and users. */
export interface TestPortal<
  Unit extends string = string,
  Asset extends string = string,
  Name extends string = string,
> extends Pick<
  WholePortal,
  'database' | 'ownerUrl' | 'queryAsOwner' | 'server' | 'events' | 'clock' | 'metrics' | 'dataDir'
> {
  readonly accountId: number;
  readonly unitIds: Readonly<Record<Unit, number>>;
  readonly assetIds: Readonly<Record<Asset, number>>;
  /** Administers the account. */
  readonly owner: Person;
  /** Sees every section, in the first UL. */
  readonly viewer: Person;
  /** Administers another account. */
  readonly stranger: Person;
  readonly elsewhere: Pick<PlantedAccount, 'id' | 'name' | 'unitIds'>;
  /** Without a session. */
  readonly visitor: PortalClient;
  /** Users of the plan, by name. */
  readonly people: Readonly<Record<Name, Person>>;
  /** Returns a caller with a new API key of the account. */
  readonly keyWith: (...scopes: ApiKeyScope[]) => Promise<PortalClient & { readonly key: string }>;
  /** Adds a user to the stranger's account as well. */
  readonly joinElsewhere: (person: Pick<PlantedPerson, 'id'>, role?: 'admin' | 'viewer') => Promise<void>;
  /** Signs a user in; fails if refused. */
  readonly signIn: (email: string, password?: string) => Promise<PortalClient & { readonly token: string }>;
  /** Opens the portal's port, once, for tests that injected calls cannot cover, and returns its address. */
  readonly listen: () => Promise<string>;
  /** Stops a portal with its own clock or settings; a shared one keeps running. */
  stop(): Promise<void>;
}

let shared: Promise<WholePortal> | undefined;
const addresses = new WeakMap<WholePortal, Promise<string>>();

/**
 * Plants an account on the portal that a worker's test files share, and returns clients of its users. They see nothing
 * of other accounts, so files need not clean up.
 */
export async function portalOf<
  Unit extends string = 'NORTH' | 'SOUTH',
  Asset extends string = string,
  Name extends string = string,
>({ clock, environment, log, ...plan }: PortalPlan<Unit, Asset, Name> = {}): Promise<
  TestPortal<Unit, Asset, Name>
> {
  const isOwn = clock !== undefined || environment !== undefined || log !== undefined;
  const portal = isOwn
    ? await start({ ...(clock && { clock }), ...(environment && { environment }), ...(log && { log }) })
    : await (shared ??= start());
  const { server, queryAsOwner } = portal;
  const own = await plantAccount(queryAsOwner, plan);
  const other = await plantAccount(queryAsOwner, { ...(plan.modules && { modules: plan.modules }) });
  const asPerson = (person: PlantedPerson): Person => ({ ...person, ...clientOf(server, person.token) });
  const people = Object.fromEntries(
    Object.entries(own.people).map(([name, person]) => [name, asPerson(person)]),
  ) as Record<Name, Person>;
  const owner = asPerson(own.people.owner);
  const visitor = clientOf(server, null);
  return {
    database: portal.database,
    ownerUrl: portal.ownerUrl,
    queryAsOwner,
    server,
    events: portal.events,
    clock: portal.clock,
    metrics: portal.metrics,
    dataDir: portal.dataDir,
    accountId: own.id,
    unitIds: own.unitIds,
    assetIds: own.assetIds,
    owner,
    viewer: asPerson(own.people.viewer),
    stranger: asPerson(other.people.owner),
    elsewhere: { id: other.id, name: other.name, unitIds: other.unitIds },
    visitor,
    people,
    keyWith: async (...scopes) => {
      const name = `key-${randomBytes(4).toString('hex')}`;
      const { key } = await owner.call('createApiKey', { body: { name, scopes } });
      return { key, ...clientOf(server, key) };
    },
    joinElsewhere: async ({ id }, role = 'viewer') => {
      await queryAsOwner('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
        other.id,
        id,
        role,
      ]);
    },
    signIn: async (email, password = plantedPassword) => {
      const { access_token: token } = await visitor.call('createToken', {
        body: { grant_type: 'password', client_id: 'azimute-web', username: email, password },
      });
      return { token, ...clientOf(server, token) };
    },
    listen: () => {
      const address = addresses.get(portal) ?? server.listen({ host: '127.0.0.1', port: 0 });
      addresses.set(portal, address);
      return address;
    },
    stop: async () => {
      if (isOwn) await portal.stop();
    },
  };
}

async function start(options: Omit<WholePortalOptions, 'testDatabase'> = {}): Promise<WholePortal> {
  return await startWholePortal({ ...options, testDatabase: await createTestDatabase() });
}
