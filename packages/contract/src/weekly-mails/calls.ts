import { sees, signedIn } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { suiteModule } from '../modules.ts';
import * as schemas from './schemas.ts';

// One's own: of which module, subscribing asks by itself, and whoever sees none any more may end it. No POST among them: a token that only reads may POST what asks to see.
export const weeklyMailCalls = {
  listWeeklyMails: {
    summary: 'Modules whose figures are mailed to the caller each Monday',
    access: signedIn,
    query: schemas.listWeeklyMailsQuery,
    status: 200,
    answer: schemas.weeklyMailListSchema,
  },
  subscribeWeeklyMail: {
    summary:
      'Have the figures of a module mailed each Monday morning, narrowed down as its page; a repeat of what is there answers it',
    access: sees(suiteModule, 'none'),
    body: schemas.subscribeWeeklyMailSchema,
    status: 200,
    answer: schemas.weeklyMailSchema,
  },
  pauseWeeklyMail: {
    summary: 'Send a weekly mail no more for the time being, or again from the next Monday on',
    access: signedIn,
    params: schemas.weeklyMailParams,
    body: schemas.pauseWeeklyMailSchema,
    status: 200,
    answer: schemas.weeklyMailSchema,
  },
  endWeeklyMail: {
    summary: 'End a weekly mail',
    access: signedIn,
    params: schemas.weeklyMailParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
