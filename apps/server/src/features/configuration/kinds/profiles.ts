import { createProfileSchema, moduleCodes } from '@azimute/contract';
import { changeProfile } from '../../profiles/change-profile.ts';
import { createProfile } from '../../profiles/create-profile.ts';
import { deleteProfile } from '../../profiles/delete-profile.ts';
import { holdProfiles } from '../../profiles/profile-values.ts';
import { listProfiles, readProfileDetails } from '../../profiles/profiles-reads.ts';
import { defineKind, textOf } from '../resource-kind.ts';
import { everything, readEach } from './read-all.ts';

/** Users name their profiles; see `users`. */
export const profiles = defineKind({
  section: 'profiles',
  calls: {
    see: ['getProfileDetails'],
    create: ['createProfile'],
    change: ['changeProfile'],
    delete: ['deleteProfile'],
  },
  schema: createProfileSchema.omit({ userIds: true }),
  references: { unitIds: { as: 'units', to: 'units' } },
  nameOf: ({ name }) => textOf(name),
  normalize: ({ sections, ...body }) => ({
    ...body,
    sections: sections.toSorted((a, b) => moduleCodes.indexOf(a.module) - moduleCodes.indexOf(b.module)),
  }),
  list: async (read) => {
    const { items } = await listProfiles(read, { ...everything, sort: 'name', order: 'asc' });
    return await readEach(items, ({ id }) => readProfileDetails(read, id));
  },
  idOf: ({ id }) => id,
  bodyOf: ({ name, description, sections, unitIds }) => ({ name, description, sections, unitIds }),
  hold: ({ client }) => holdProfiles(client),
  create: (transaction, body) => createProfile(transaction, { ...body, userIds: [] }),
  change: (transaction, { id, updatedAt }, { body }) =>
    changeProfile(transaction, id, { ...body, updatedAt, attachUserIds: [], detachUserIds: [] }),
  delete: (transaction, { id }) => deleteProfile(transaction, id),
});
