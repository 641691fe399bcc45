import { anyone, sees, signedIn } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { suiteModule } from '../modules.ts';
import { recordCalls } from '../record-calls.ts';
import { tripExportTypes } from '../trips/values.ts';
import { subscriptionNames } from './paths.ts';
import * as schemas from './schemas.ts';

const { params } = schemas.subscriptionSchemas;

const records = recordCalls(
  {
    ...subscriptionNames,
    see: signedIn,
    change: signedIn,
    summaries: {
      list: 'List the subscriptions that the caller owns or receives',
      get: 'Get a subscription with its latest mails',
      create: 'Have content mailed after each day, week or month',
      update: 'Change what a subscription sends, when and to whom, or pause it',
      delete: 'Delete a subscription; links in mails already sent stop working',
    },
  },
  schemas.subscriptionSchemas,
);

// They belong to their owner: the verbs check the module of the content, which an owner who lost it no longer needs to delete.
export const subscriptionCalls = {
  ...records,
  createSubscription: { ...records.createSubscription, access: sees(suiteModule, 'none') },
  listSubscriptionPeople: {
    summary: 'List the people of the account who see a module and may receive its content, by name',
    access: signedIn,
    query: schemas.listSubscriptionPeopleQuery,
    status: 200,
    answer: schemas.subscriptionPeopleSchema,
  },
  sendSubscription: {
    summary: 'Mail the last complete period of a subscription now, in addition to its schedule',
    access: signedIn,
    effort: 'invitation',
    params,
    status: 204,
  },
  leaveSubscription: {
    summary: 'Stop receiving a subscription of another person',
    access: signedIn,
    params,
    status: 204,
  },
  openSubscriptionLink: {
    summary: 'Describe the file behind the link of a mail, and count the opening',
    access: anyone,
    body: schemas.openSubscriptionLinkSchema,
    status: 200,
    answer: schemas.subscriptionLinkSchema,
  },
  downloadSubscriptionLink: {
    summary: 'Download the file behind the link of a mail, as its recipient may see it now',
    access: anyone,
    body: schemas.openSubscriptionLinkSchema,
    status: 200,
    rawAnswer: Object.values(tripExportTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
