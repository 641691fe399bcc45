import { z } from 'zod';
import { administratorOf } from './access-rules.ts';
import type { Call } from './call.ts';
import { tokenAnswerSchema } from './identity-schemas.ts';
import { personParams } from './people-schemas.ts';
import { memberScreens } from './routes.ts';
import { visibilityChecks } from './view-as.ts';
import { idInQuery } from './scalars.ts';

const id = idInQuery;

/** A screen or an asset: one of the two. */
export const visibilityQuery = z
  .strictObject({ screen: z.enum(memberScreens).optional(), assetId: id.optional() })
  .refine(({ screen, assetId }) => (screen === undefined) !== (assetId === undefined), {
    message: 'Send a screen or an asset.',
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

export const viewAsCalls = {
  beginViewAs: {
    summary: 'See the portal as a member of the account does, for an hour, without changing anything',
    access: administratorOf('admin:users'),
    effort: 'view-as',
    params: personParams,
    status: 201,
    answer: tokenAnswerSchema,
  },
  explainVisibility: {
    summary: 'Why a member of the account sees a screen or an asset, or does not',
    access: administratorOf('admin:users'),
    params: personParams,
    query: visibilityQuery,
    status: 200,
    answer: visibilitySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
