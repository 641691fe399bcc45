import { z } from 'zod';
import { maxId, profileNameMaxLength } from './constants.ts';
import { accountSchema, localeSchema, profileSchema } from './identity.ts';
import { photoMaxBytes } from './photos.ts';

const photoBase64 = z
  .string()
  .nullable()
  .optional()
  .describe(
    `A square JPEG, PNG or WebP without metadata in base64, of at most ${photoMaxBytes / 1024} kB; null removes the photo`,
  );
const name = z.string().trim().min(1).max(profileNameMaxLength).optional();

/** What is left out stays as it is. */
export const updateProfileSchema = z
  .object({ name, locale: localeSchema.optional(), photo: photoBase64 })
  .meta({ id: 'UpdateProfile' });
export type UpdateProfile = z.infer<typeof updateProfileSchema>;

export const accountDetailSchema = accountSchema
  .extend({
    silentAfterMinutes: z.int().describe('Silence after which an asset is without communication'),
  })
  .meta({ id: 'AccountDetail' });
export type AccountDetail = z.infer<typeof accountDetailSchema>;

/** What is left out stays as it is. */
export const updateAccountSchema = z
  .object({
    name,
    photo: photoBase64,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
    timeZone: z.string().max(64).optional(),
    distanceUnit: z.enum(['km', 'mi']).optional(),
    silentAfterMinutes: z.int().min(1).max(525_600).optional(),
  })
  .meta({ id: 'UpdateAccount' });
export type UpdateAccount = z.infer<typeof updateAccountSchema>;

export const accountParams = z.object({ accountId: z.coerce.number().int().positive().max(maxId) });
export const personParams = z.object({ userId: z.coerce.number().int().positive().max(maxId) });

/** The version tells caches apart; the newest photo is answered whatever it says. */
export const photoQuery = z.object({ version: z.string().max(64).optional() });

/** What a person would lose with an account. */
export const leaveEffectSchema = z
  .object({
    assets: z.int().describe('How many assets the person sees there'),
    isLastAdministrator: z.boolean(),
    isLastAccount: z.boolean(),
  })
  .meta({ id: 'LeaveEffect' });
export type LeaveEffect = z.infer<typeof leaveEffectSchema>;

export const accountLeftSchema = z
  .object({
    profile: profileSchema.nullable().describe('The session as it goes on; null when it has ended'),
  })
  .meta({ id: 'AccountLeft' });
