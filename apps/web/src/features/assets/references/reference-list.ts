import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { defineSearch, flag, id, oneOf } from '../../../ui/list/list-search.ts';
import { defineList } from '../../../ui/list/use-list.ts';
import { profilesKey } from '../../profiles/api/profile-queries.ts';
import { assetsKey } from '../api/assets-queries.ts';

/** Address of the ULs, and of the customers. */
export const referenceSearch = defineSearch({
  filters: { archived: oneOf(['true']) },
  open: { row: id },
  kept: { new: flag },
});

export type ListedUnit = AnswerOf<'listUnits'>['items'][number];
export type ListedCustomer = AnswerOf<'listCustomers'>['items'][number];
export type Reference = ListedUnit | ListedCustomer;

/** Record that assets refer to and that can be archived. */
export interface ReferenceKind {
  readonly texts: 'units' | 'customers';
  readonly key: readonly [string];
  /** Query keys of everything that shows its names. */
  readonly feeds: readonly (readonly [string])[];
  readonly archive: (id: number) => Promise<unknown>;
  /** Restores a record under a code or name that is not in use. */
  readonly restore: (id: number, code: string) => Promise<unknown>;
  readonly codeMaxLength: number;
}

export const unitKind: ReferenceKind = {
  texts: 'units',
  key: ['units'],
  feeds: [assetsKey, profilesKey],
  archive: (unitId) => callApi('archiveUnit', { params: { unitId } }),
  restore: (unitId, code) => callApi('restoreUnit', { params: { unitId }, body: { code } }),
  codeMaxLength: 40,
};

export const customerKind: ReferenceKind = {
  texts: 'customers',
  key: ['customers'],
  feeds: [assetsKey],
  archive: (customerId) => callApi('archiveCustomer', { params: { customerId } }),
  restore: (customerId, name) => callApi('restoreCustomer', { params: { customerId }, body: { name } }),
  codeMaxLength: 120,
};

/** Returns the code or name, which is unique among current rows. */
export const codeOf = (row: Reference): string => ('code' in row ? row.code : row.name);

export const unitList = defineList({
  call: 'listUnits',
  key: ['units', 'list'],
  search: referenceSearch,
});
export const customerList = defineList({
  call: 'listCustomers',
  key: ['customers', 'list'],
  search: referenceSearch,
});
