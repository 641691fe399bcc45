import type { ModuleCode } from '@azimute/contract';
import type { TestPortal } from '../../../testing/portal-of.ts';

export const profileModules: readonly ModuleCode[] = [
  'notifications',
  'admin:users',
  'services:simc:geolocalizacao',
  'services:simc:settings',
];

/** Two assets in one UL, one in the other, and two viewers. */
export const profilesPlan = {
  modules: profileModules,
  assets: { 'NORTH-1': {}, 'NORTH-2': {}, 'SOUTH-1': { unit: 'SOUTH' } },
  people: { bia: {} },
};

/** Deletes the viewers' profiles of the plan and profiles of earlier tests. */
export async function clearProfiles({
  queryAsOwner,
  accountId,
}: Pick<TestPortal, 'queryAsOwner' | 'accountId'>): Promise<void> {
  await queryAsOwner('delete from profiles where account_id = $1', [accountId]);
}

/** Plants an empty profile of the stranger's account. */
export async function plantForeignProfile({
  queryAsOwner,
  elsewhere,
}: Pick<TestPortal, 'queryAsOwner' | 'elsewhere'>): Promise<number> {
  const [row] = await queryAsOwner<{ id: number }>(
    `insert into profiles (account_id, name) values ($1, 'Theirs') returning profile_id as id`,
    [elsewhere.id],
  );
  return row?.id ?? 0;
}
