import { administrator, anyone } from '../access.ts';
import type { Call } from '../call.ts';
import * as directories from '../directories.ts';
import { tokenAnswerSchema } from '../identity.ts';

export const directoryCalls = {
  startDirectorySignIn: {
    summary:
      'Begin a sign-in through the directory of a domain: the address to go to, and a cookie that binds the browser',
    access: anyone,
    body: directories.startDirectorySignInSchema,
    status: 200,
    answer: directories.directoryAddressSchema,
  },
  exchangeToken: {
    summary: 'Finish a sign-in through a directory, in the browser that began it',
    access: anyone,
    body: directories.exchangeTokenSchema,
    status: 200,
    answer: tokenAnswerSchema,
  },
  getDirectory: {
    summary: 'The directory of the current account',
    access: administrator,
    status: 200,
    answer: directories.directorySchema,
  },
  changeDirectory: {
    summary: 'Configure the directory of the current account',
    access: administrator,
    body: directories.directorySettingsSchema,
    status: 200,
    answer: directories.directorySchema,
  },
  removeDirectory: {
    summary: 'Remove the directory of the current account; sessions that it opened end',
    access: administrator,
    status: 204,
  },
  tryDirectory: {
    summary: 'Begin a sign-in that only tells what the directory says',
    access: administrator,
    status: 200,
    answer: directories.directoryAddressSchema,
  },
  finishDirectoryTrial: {
    summary:
      'What the directory said, and what a sign-in with it would come to, in the browser that began the trial',
    access: anyone,
    body: directories.directoryTrialRequestSchema,
    status: 200,
    answer: directories.directoryTrialSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
