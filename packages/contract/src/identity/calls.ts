import { z } from 'zod';
import { anyone, ofPerson } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

export const identityCalls = {
  createToken: {
    summary:
      'Sign in (grant_type password), renew a session (refresh_token), or exchange an API key for a token (client_credentials)',
    access: anyone,
    body: schemas.tokenRequestSchema,
    bodyTypes: ['application/x-www-form-urlencoded', 'application/json'],
    status: 200,
    answer: z.union([schemas.tokenAnswerSchema, schemas.clientTokenAnswerSchema]),
  },
  createFirstAdministrator: {
    summary: 'Make the first account and its administrator with the one-time link of an empty portal',
    access: anyone,
    body: schemas.firstAdministratorSchema,
    status: 201,
    answer: schemas.tokenAnswerSchema,
  },
  getPortal: {
    summary: 'Name and languages of this portal',
    access: anyone,
    status: 200,
    answer: schemas.portalSchema,
  },
  getProfile: {
    summary: 'Who is signed in, with accounts and modules',
    access: ofPerson,
    status: 200,
    answer: schemas.profileSchema,
  },
  changeLocale: {
    summary: 'Change the language of the person who is signed in',
    access: ofPerson,
    body: schemas.changeLocaleSchema,
    status: 200,
    answer: schemas.profileSchema,
  },
  changeCurrentAccount: {
    summary: 'Move the session to another account of the person',
    access: ofPerson,
    body: schemas.changeCurrentAccountSchema,
    status: 200,
    answer: schemas.profileSchema,
  },
  logout: { summary: 'End the session', access: ofPerson, hasEffect: true, status: 204 },
} as const satisfies Readonly<Record<string, Call>>;
