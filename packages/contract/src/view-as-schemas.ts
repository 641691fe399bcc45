import { z } from 'zod';
import { administratorOf, byPerson } from './access-rules.ts';
import type { Call } from './call.ts';
import { tokenAnswerSchema } from './identity-schemas.ts';
import { personParams } from './people-schemas.ts';
import { memberScreens } from './routes.ts';
import { visibilityChecks } from './view-as.ts';
import { idInQuery, named } from './scalars.ts';

const id = idInQuery;

/** Either a screen or an asset. */
export const visibilityQuery = z
  .strictObject({ screen: z.enum(memberScreens).optional(), assetId: id.optional() })
  .refine(({ screen, assetId }) => (screen === undefined) !== (assetId === undefined), {
    message: 'Send a screen or an asset.',
    path: ['screen'],
  });

export const visibilitySchema = z
  .object({
    visible: z.boolean().describe('Whether the user can see the screen or asset.'),
    checks: z.array(
      z.object({
        check: z.enum(visibilityChecks),
        holds: z.boolean(),
        profiles: z.array(named).describe('Profiles of the user that meet the condition.'),
      }),
    ),
  })
  .meta({ id: 'Visibility' });
export type Visibility = z.infer<typeof visibilitySchema>;

export const viewAsCalls = {
  beginViewAs: {
    summary: 'View the portal as a user',
    description: 'Starts a read-only session as a member of the account, for one hour.',
    access: byPerson(administratorOf('admin:users')),
    effort: 'view-as',
    params: personParams,
    status: 201,
    answer: tokenAnswerSchema,
  },
  explainVisibility: {
    summary: 'Explain the visibility of a screen or asset',
    description: 'Returns why a member of the account can see a screen or an asset, or cannot.',
    access: administratorOf('admin:users'),
    params: personParams,
    query: visibilityQuery,
    status: 200,
    answer: visibilitySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
