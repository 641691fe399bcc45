import { z } from 'zod';
import { memberScreens } from '../routes.ts';
import { visibilityChecks } from './values.ts';
import { idInQuery } from '../scalars.ts';

const id = idInQuery;

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
