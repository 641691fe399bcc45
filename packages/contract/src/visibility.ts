import { z } from 'zod';
import { maxId } from './constants.ts';
import { memberScreens } from './routes.ts';

/** What decides whether a person sees a thing, in the order in which it is asked. */
export const visibilityChecks = [
  'active',
  'own_password',
  'two_factor',
  'password',
  'administrator',
  'module_on',
  'section',
  'change',
  'unit',
] as const;
export type VisibilityCheck = (typeof visibilityChecks)[number];

const id = z.coerce.number().int().positive().max(maxId);

/** A screen or an asset: one of the two. */
export const visibilityQuery = z
  .strictObject({ screen: z.enum(memberScreens).optional(), assetId: id.optional() })
  .refine(({ screen, assetId }) => (screen === undefined) !== (assetId === undefined), {
    message: 'Name a screen or an asset.',
    path: ['screen'],
  });

export const visibilitySchema = z
  .object({
    visible: z.boolean(),
    checks: z.array(
      z.object({
        check: z.enum(visibilityChecks),
        holds: z.boolean(),
        profiles: z
          .array(z.object({ id: z.int(), name: z.string() }))
          .describe('Those of the person’s profiles that give it'),
      }),
    ),
  })
  .meta({ id: 'Visibility' });
export type Visibility = z.infer<typeof visibilitySchema>;
