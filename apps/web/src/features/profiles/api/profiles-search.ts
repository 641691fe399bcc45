import { maxId, type SortOrder } from '@azimute/contract/constants';
import {
  profileSorts,
  profileUserSorts,
  type ProfileSort,
  type ProfileUserSort,
} from '@azimute/contract/profile-fields';
import type { CallInput } from '../../../api/call-types.ts';

/** What the address of the profiles says: search and order, and the profile that is open. */
export type ProfilesSearch = {
  readonly search?: string;
  /** Absent: by name, upwards. */
  readonly sort?: ProfileSort;
  readonly order?: SortOrder;
  readonly profile?: number | 'new';
};

/** What the address of the people with their profiles says. */
export type PeopleSearch = {
  readonly search?: string;
  /** Ids; `0` is whoever has none. */
  readonly profiles?: readonly string[];
  readonly role?: readonly string[];
  readonly sort?: ProfileUserSort;
  readonly order?: SortOrder;
  readonly person?: number;
};

type Raw = Readonly<Record<string, unknown>>;
type PeopleQuery = Omit<NonNullable<NonNullable<CallInput<'listProfileUsers'>>['query']>, 'limit' | 'cursor'>;
export type PeopleFilters = Omit<PeopleQuery, 'sort' | 'order'>;
type ProfilesQuery = Omit<NonNullable<NonNullable<CallInput<'listProfiles'>>['query']>, 'limit' | 'cursor'>;

/** Reads the address, which people edit and share: what makes no sense is left out. */
export function readProfilesSearch(raw: Raw): ProfilesSearch {
  const sort = profileSorts.find((one) => one === raw['sort']);
  const profile = raw['profile'] === 'new' ? 'new' : readId(raw['profile']);
  return {
    ...readText(raw),
    ...(sort === undefined || sort === 'name' ? {} : { sort }),
    ...(raw['order'] === 'desc' ? { order: 'desc' } : {}),
    ...(profile === undefined ? {} : { profile }),
  };
}

export function readPeopleSearch(raw: Raw): PeopleSearch {
  const sort = profileUserSorts.find((one) => one === raw['sort']);
  const profiles = readValues(raw['profiles']).filter((value) => /^\d{1,9}$/.test(value));
  const role = readValues(raw['role']).filter((value) => value === 'admin' || value === 'viewer');
  const person = readId(raw['person']);
  return {
    ...readText(raw),
    ...(profiles.length === 0 ? {} : { profiles }),
    ...(role.length === 0 ? {} : { role }),
    ...(sort === undefined || sort === 'name' ? {} : { sort }),
    ...(raw['order'] === 'desc' ? { order: 'desc' } : {}),
    ...(person === undefined ? {} : { person }),
  };
}

export function toProfilesQuery({ search, sort, order }: ProfilesSearch): ProfilesQuery {
  return {
    ...(search === undefined ? {} : { search }),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
  };
}

/** Both roles are every role. */
export function toPeopleFilters({ search, profiles, role }: PeopleSearch): PeopleFilters {
  const [only] = role ?? [];
  return {
    ...(search === undefined ? {} : { search }),
    ...(profiles === undefined ? {} : { profiles: profiles.map(Number) }),
    ...(role?.length === 1 ? { role: only === 'admin' ? 'admin' : 'viewer' } : {}),
  };
}

export function toPeopleQuery(search: PeopleSearch): PeopleQuery {
  const { sort, order } = search;
  return {
    ...toPeopleFilters(search),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
  };
}

/** The same address with another search; no text removes it. */
export function withText<Search extends { readonly search?: string }>(
  { search: _replaced, ...others }: Search,
  text: string,
): Omit<Search, 'search'> & { readonly search?: string } {
  return text === '' ? others : { ...others, search: text };
}

function readText({ search }: Raw): { readonly search?: string } {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 120) : '';
  return text.trim() === '' ? {} : { search: text };
}

function readId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 && id <= maxId ? id : undefined;
}

function readValues(value: unknown): string[] {
  const values: readonly unknown[] = [value].flat();
  return [...new Set(values.filter((one) => typeof one === 'string' || typeof one === 'number').map(String))];
}

export function isPeopleFiltered({ search, profiles, role }: PeopleSearch): boolean {
  return [search, profiles, role].some((value) => value !== undefined);
}

export function withoutPeopleFilters(current: PeopleSearch): PeopleSearch {
  const { search: _search, profiles: _profiles, role: _role, ...others } = current;
  return others;
}
