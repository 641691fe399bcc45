import { z } from 'zod';
import { anyone, ofPerson } from '../access.ts';
import type { Call } from '../call.ts';
import * as identity from '../identity.ts';

export const identityCalls = {
  createToken: {
    summary:
      'Sign in (grant_type password), renew a session (refresh_token), or exchange an API key for a token (client_credentials)',
    access: anyone,
    body: identity.tokenRequestSchema,
    bodyTypes: ['application/x-www-form-urlencoded', 'application/json'],
    status: 200,
    answer: z.union([identity.tokenAnswerSchema, identity.clientTokenAnswerSchema]),
  },
  createFirstAdministrator: {
    summary: 'Make the first account and its administrator with the one-time link of an empty portal',
    access: anyone,
    body: identity.firstAdministratorSchema,
    status: 201,
    answer: identity.tokenAnswerSchema,
  },
  getPortal: {
    summary: 'Name and languages of this portal',
    access: anyone,
    status: 200,
    answer: identity.portalSchema,
  },
  getProfile: {
    summary: 'Who is signed in, with accounts and modules',
    access: ofPerson,
    status: 200,
    answer: identity.profileSchema,
  },
  changeLocale: {
    summary: 'Change the language of the person who is signed in',
    access: ofPerson,
    body: identity.changeLocaleSchema,
    status: 200,
    answer: identity.profileSchema,
  },
  changeCurrentAccount: {
    summary: 'Move the session to another account of the person',
    access: ofPerson,
    body: identity.changeCurrentAccountSchema,
    status: 200,
    answer: identity.profileSchema,
  },
  logout: { summary: 'End the session', access: ofPerson, hasEffect: true, status: 204 },
} as const satisfies Readonly<Record<string, Call>>;
