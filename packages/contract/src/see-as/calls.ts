import { administratorOf } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { tokenAnswerSchema } from '../identity/schemas.ts';
import { personParams } from '../people/schemas.ts';
import { visibilityQuery, visibilitySchema } from './schemas.ts';

export const seeAsCalls = {
  beginSeeingAs: {
    summary: 'See the portal as a member of the account does, for an hour, without changing anything',
    access: administratorOf('admin:users'),
    effort: 'see-as',
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
