import { createBriefcaseSchema, createProfileSchema } from '@azimute/contract';
import type { Transaction } from '../../../platform/transact.ts';
import { listBriefcases } from '../../dashboards/briefcases-reads.ts';
import { changeAccess } from '../../dashboards/change-access.ts';
import { holdDashboards } from '../../dashboards/dashboard-rules.ts';
import { deleteBriefcase } from '../../dashboards/delete-briefcase.ts';
import { createBriefcase, updateBriefcase } from '../../dashboards/save-briefcase.ts';
import { defineKind, nestedName } from '../resource-kind.ts';

const changes = ['updateBriefcase', 'changeAccess'] as const;

/** Briefcases with the profiles that see them. */
export const boardFolders = defineKind({
  section: 'boardFolders',
  calls: {
    see: changes,
    create: ['createBriefcase', 'changeAccess'],
    change: changes,
    delete: ['deleteBriefcase'],
  },
  schema: createBriefcaseSchema.extend({ profileIds: createProfileSchema.shape.userIds }),
  references: {
    parentId: { as: 'parent', to: 'boardFolders' },
    profileIds: { as: 'profiles', to: 'profiles' },
  },
  nameOf: ({ parent, name }) => nestedName(parent, name),
  list: async (read) => {
    const { items } = await listBriefcases(read, null);
    const profiles = await readProfiles(read);
    return items.map((briefcase) => ({ ...briefcase, profileIds: profiles.get(briefcase.id) ?? [] }));
  },
  idOf: ({ id }) => id,
  bodyOf: ({ usual, translations, color, icon, parentId, enabled, profileIds }) => ({
    ...usual,
    translations,
    color,
    icon,
    parentId,
    enabled,
    profileIds,
  }),
  hold: holdDashboards,
  create: async (transaction, { profileIds, ...body }) => {
    const { id } = await createBriefcase(transaction, body, null);
    await show(transaction, id, [], profileIds);
    return { id };
  },
  change: async (
    transaction,
    { id, updatedAt, profileIds: before },
    { body: { profileIds, ...body }, fields },
  ) => {
    if (!fields.has('profiles') || fields.size > 1)
      await updateBriefcase(transaction, id, { ...body, updatedAt }, null);
    await show(transaction, id, before, profileIds);
  },
  // Its items and the folders in it are deleted before it.
  delete: (transaction, { id }) => deleteBriefcase(transaction, id, { contents: 0 }),
});

async function readProfiles({ client, accountId }: Transaction): Promise<Map<number, number[]>> {
  const { rows } = await client.query<{ id: number; profiles: number[] }>(
    `select briefcase_id as id, array_agg(profile_id order by profile_id) as profiles from briefcase_profiles
      where account_id = $1 group by briefcase_id`,
    [accountId],
  );
  return new Map(rows.map(({ id, profiles }) => [id, profiles]));
}

async function show(
  transaction: Transaction,
  briefcaseId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const switched = (from: readonly number[], to: readonly number[], on: boolean) =>
    to
      .filter((id) => !from.includes(id))
      .map((profileId) => ({ kind: 'profile' as const, profileId, briefcaseId, on }));
  const made = [...switched(before, after, true), ...switched(after, before, false)];
  if (made.length > 0) await changeAccess(transaction, { changes: made });
}
