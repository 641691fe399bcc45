import type {
  AccessChange,
  AccessEffect,
  Briefcase,
  CallArguments,
  Content,
  ModuleCode,
} from '@azimute/contract';
import type { Person, TestPortal } from '../../../testing/portal-of.ts';

const sees: readonly ModuleCode[] = ['services:dashboards', 'services:simc:geolocalizacao'];

/** `viewer` and `bia` see dashboards and the fleet, each through a separate profile; `gil` sees only the fleet. */
export const dashboardsPlan = {
  modules: [
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
  ] satisfies readonly ModuleCode[],
  columns: { time_zone: 'UTC', currency: 'USD' },
  viewer: { sees },
  people: { bia: { sees }, gil: { sees: ['services:simc:geolocalizacao'] satisfies readonly ModuleCode[] } },
} as const;

type BriefcaseBody = CallArguments<'createBriefcase'>[0]['body'];
type ContentBody = CallArguments<'createContent'>[0]['body'];
type ContentQuery = NonNullable<CallArguments<'listContents'>[0]>['query'];

export interface Dashboards {
  /** ID of each viewer's profile in the plan, by name. */
  readonly profileIds: Readonly<Record<'viewer' | 'bia' | 'gil', number>>;
  readonly addBriefcase: (name: string, rest?: Omit<BriefcaseBody, 'name'>) => Promise<Briefcase>;
  readonly addContent: (
    briefcaseId: number,
    name: string,
    rest?: Partial<Omit<ContentBody, 'name' | 'briefcaseId'>>,
  ) => Promise<Content>;
  readonly change: (...changes: AccessChange[]) => Promise<AccessEffect>;
  readonly showToViewer: (briefcaseId: number) => Promise<AccessEffect>;
  /** Returns the names of the items that a user sees, in order. */
  readonly namesOf: (person: Person, query?: ContentQuery) => Promise<string[]>;
  /** Deletes all briefcases of the account. */
  readonly clear: () => Promise<void>;
}

/** Shorthands for actions of the owner of an account of `dashboardsPlan`. */
export async function dashboardsOf({
  owner,
  accountId,
  queryAsOwner,
}: Pick<TestPortal, 'owner' | 'accountId' | 'queryAsOwner'>): Promise<Dashboards> {
  const profiles = await queryAsOwner<{ name: string; id: number }>(
    'select name, profile_id as id from profiles where account_id = $1',
    [accountId],
  );
  const profileIds = Object.fromEntries(
    profiles.map(({ name, id }) => [name, id]),
  ) as Dashboards['profileIds'];
  const change: Dashboards['change'] = (...changes) => owner.call('changeAccess', { body: { changes } });
  return {
    profileIds,
    addBriefcase: (name, rest = {}) => owner.call('createBriefcase', { body: { name, ...rest } }),
    addContent: (briefcaseId, name, rest = {}) => {
      const body = { kind: 'link', url: 'https://help.example/manual' } as const;
      return owner.call('createContent', { body: { briefcaseId, name, body, ...rest } });
    },
    change,
    showToViewer: (briefcaseId) =>
      change({ kind: 'profile', profileId: profileIds.viewer, briefcaseId, on: true }),
    namesOf: async (person, query = {}) =>
      (await person.call('listContents', { query: { limit: 500, ...query } })).items.map(({ name }) => name),
    clear: async () => {
      await queryAsOwner('delete from briefcases where account_id = $1', [accountId]);
    },
  };
}
