import { administrator, anyone } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { tokenAnswerSchema } from '../identity/schemas.ts';
import * as schemas from './schemas.ts';

export const directoryCalls = {
  startDirectorySignIn: {
    summary:
      'Begin a sign-in through the directory of a domain: the address to go to, and a cookie that binds the browser',
    access: anyone,
    body: schemas.startDirectorySignInSchema,
    status: 200,
    answer: schemas.directoryAddressSchema,
  },
  exchangeToken: {
    summary: 'Finish a sign-in through a directory, in the browser that began it',
    access: anyone,
    body: schemas.exchangeTokenSchema,
    status: 200,
    answer: tokenAnswerSchema,
  },
  getDirectory: {
    summary: 'The directory of the current account',
    access: administrator,
    status: 200,
    answer: schemas.directorySchema,
  },
  changeDirectory: {
    summary: 'Configure the directory of the current account',
    access: administrator,
    body: schemas.directorySettingsSchema,
    status: 200,
    answer: schemas.directorySchema,
  },
  removeDirectory: {
    summary: 'Remove the directory of the current account; sessions that it opened end',
    access: administrator,
    status: 204,
  },
  checkDirectoryDomain: {
    summary: "Look in DNS for the record that proves the account's domain",
    access: administrator,
    effort: 'domain-check',
    status: 200,
    answer: schemas.domainCheckSchema,
  },
  tryDirectory: {
    summary: 'Begin a sign-in that only tells what the directory says',
    access: administrator,
    status: 200,
    answer: schemas.directoryAddressSchema,
  },
  finishDirectoryTrial: {
    summary:
      'What the directory said, and what a sign-in with it would come to, in the browser that began the trial',
    access: anyone,
    body: schemas.directoryTrialRequestSchema,
    status: 200,
    answer: schemas.directoryTrialSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
