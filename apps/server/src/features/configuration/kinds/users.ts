import { createUserSchema } from '@azimute/contract';
import { listUsers } from '../../users/users-reads.ts';
import { updateUser } from '../../users/update-user.ts';
import { defineKind, textOf } from '../resource-kind.ts';
import { everything } from './read-all.ts';

/** Role and profiles only: people are invited and removed by people. */
export const users = defineKind({
  section: 'users',
  calls: { see: ['listUsers'], change: ['updateUser'] },
  schema: createUserSchema.pick({ email: true, role: true, profileIds: true }),
  references: { profileIds: { as: 'profiles', to: 'profiles' } },
  nameOf: ({ email }) => textOf(email).toLowerCase(),
  normalize: ({ email, ...body }) => ({ email: email.toLowerCase(), ...body }),
  list: async ({ client }) => {
    const { items } = await listUsers(client, { ...everything, sort: 'name', order: 'asc' });
    return items.filter(({ pending }) => !pending);
  },
  idOf: ({ id }) => id,
  bodyOf: ({ email, role, profiles }) => ({
    email,
    role,
    profileIds: profiles.filter(({ byHand }) => byHand).map(({ id }) => id),
  }),
  change: async ({ client, actor, accountId, emit }, { id }, { body, fields }) => {
    const { endedSessions } = await updateUser(
      client,
      actor,
      id,
      {
        photo: undefined,
        ...(fields.has('role') && { role: body.role }),
        ...(fields.has('profiles') && { profileIds: body.profileIds }),
      },
      // Only a new e-mail sends an invitation.
      () => undefined,
    );
    emit('rightsChanged', { accountId, userId: id });
    for (const sessionId of endedSessions) emit('sessionEnded', { sessionId });
  },
});
