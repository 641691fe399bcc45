import { z } from 'zod';
import { inPerson, inPersonOpened } from './access-rules.ts';
import type { Call } from './call.ts';
import { idInQuery, instant } from './scalars.ts';
import { pushBrowsersMost, pushEndpointMaxLength } from './push.ts';

export const pushBrowserSchema = z
  .object({
    id: z.int(),
    fingerprint: z
      .string()
      .describe('By which a browser knows itself: SHA-256 of its address at the push service, in Base64url'),
    userAgent: z.string().describe('As the browser named itself'),
    createdAt: instant,
    lastSentAt: instant.nullable().describe('When the push service last took something for it'),
  })
  .meta({ id: 'PushBrowser' });
export type PushBrowser = z.infer<typeof pushBrowserSchema>;

export const pushBrowsersSchema = z
  .object({
    publicKey: z.string().describe('The applicationServerKey of subscriptions (RFC 8292), in Base64url'),
    items: z.array(pushBrowserSchema).max(pushBrowsersMost).describe('Newest first'),
  })
  .meta({ id: 'PushBrowsers' });
export type PushBrowsers = z.infer<typeof pushBrowsersSchema>;

export const addPushBrowserSchema = z
  .strictObject({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(pushEndpointMaxLength)
      .regex(/^[^#@\s]+$/, 'Enter an address without user, password or #.')
      .describe('Of the browser at its push service; https'),
    keys: z.strictObject({
      p256dh: z
        .string()
        .regex(/^[\w-]{87}$/)
        .describe('Public key of the browser on P-256, uncompressed, in Base64url'),
      auth: z
        .string()
        .regex(/^[\w-]{22}$/)
        .describe('Secret of the browser, 16 bytes in Base64url'),
    }),
  })
  .meta({ id: 'AddPushBrowser' });
export type AddPushBrowser = z.infer<typeof addPushBrowserSchema>;
export const pushBrowserParams = z.object({ pushBrowserId: idInQuery });

export const pushTestSchema = z
  .object({
    delivered: z.boolean().describe('The push service took it'),
    status: z.int().nullable().describe('What the push service answered; null where it did not'),
  })
  .meta({ id: 'PushTest' });
export type PushTest = z.infer<typeof pushTestSchema>;

export const pushCalls = {
  listPushBrowsers: {
    summary: 'One’s own browsers to which alerts are pushed, and the key that they subscribe with',
    access: inPerson,
    status: 200,
    answer: pushBrowsersSchema,
  },
  addPushBrowser: {
    summary: 'Have alerts pushed to the browser that asks, until its session ends',
    access: inPersonOpened,
    body: addPushBrowserSchema,
    status: 201,
    answer: pushBrowserSchema,
  },
  removePushBrowser: {
    summary: 'Have nothing pushed to one of one’s own browsers any more',
    access: inPerson,
    params: pushBrowserParams,
    status: 204,
  },
  testPushBrowser: {
    summary: 'Push a test to one of one’s own browsers, and say what came of it',
    access: inPerson,
    effort: 'invitation',
    params: pushBrowserParams,
    status: 200,
    answer: pushTestSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
