import { inPerson, inPersonOpened } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

export const pushCalls = {
  listPushBrowsers: {
    summary: 'One’s own browsers to which alerts are pushed, and the key that they subscribe with',
    access: inPerson,
    status: 200,
    answer: schemas.pushBrowsersSchema,
  },
  addPushBrowser: {
    summary: 'Have alerts pushed to the browser that asks, until its session ends',
    access: inPersonOpened,
    body: schemas.addPushBrowserSchema,
    status: 201,
    answer: schemas.pushBrowserSchema,
  },
  removePushBrowser: {
    summary: 'Have nothing pushed to one of one’s own browsers any more',
    access: inPerson,
    params: schemas.pushBrowserParams,
    status: 204,
  },
  testPushBrowser: {
    summary: 'Push a test to one of one’s own browsers, and say what came of it',
    access: inPerson,
    effort: 'invitation',
    params: schemas.pushBrowserParams,
    status: 200,
    answer: schemas.pushTestSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
