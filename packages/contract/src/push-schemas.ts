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
      .describe('SHA-256 of the push address in Base64url, by which a browser recognizes itself.'),
    userAgent: z.string().describe('User agent of the browser.'),
    createdAt: instant,
    lastSentAt: instant.nullable().describe('When the push service last accepted a message. Null if never.'),
  })
  .meta({ id: 'PushBrowser' });
export type PushBrowser = z.infer<typeof pushBrowserSchema>;

export const pushBrowsersSchema = z
  .object({
    publicKey: z.string().describe('Application server key for subscriptions (RFC 8292), in Base64url.'),
    items: z.array(pushBrowserSchema).max(pushBrowsersMost).describe('Browsers, newest first.'),
  })
  .meta({ id: 'PushBrowsers' });
export type PushBrowsers = z.infer<typeof pushBrowsersSchema>;

export const addPushBrowserSchema = z
  .strictObject({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(pushEndpointMaxLength)
      .regex(/^[^#@\s]+$/, 'Enter an address without user, password or #.')
      .describe('Address of the browser at its push service, https.'),
    keys: z
      .strictObject({
        p256dh: z
          .string()
          .regex(/^[\w-]{87}$/)
          .describe('Public key of the browser: P-256, uncompressed, in Base64url.'),
        auth: z
          .string()
          .regex(/^[\w-]{22}$/)
          .describe('Authentication secret of the browser: 16 bytes in Base64url.'),
      })
      .describe('Encryption keys of the subscription.'),
  })
  .meta({ id: 'AddPushBrowser' });
export type AddPushBrowser = z.infer<typeof addPushBrowserSchema>;
export const pushBrowserParams = z.object({ pushBrowserId: idInQuery });

export const pushTestSchema = z
  .object({
    delivered: z.boolean().describe('Whether the push service accepted the message.'),
    status: z.int().nullable().describe('HTTP status of the push service. Null if it did not respond.'),
  })
  .meta({ id: 'PushTest' });
export type PushTest = z.infer<typeof pushTestSchema>;

export const pushCalls = {
  listPushBrowsers: {
    summary: 'List push browsers',
    description: 'Returns the browsers of the caller that receive alerts, and the key to subscribe with.',
    access: inPerson,
    status: 200,
    answer: pushBrowsersSchema,
  },
  addPushBrowser: {
    summary: 'Add a push browser',
    description: 'Sends alerts to this browser until its session ends.',
    access: inPersonOpened,
    body: addPushBrowserSchema,
    status: 201,
    answer: pushBrowserSchema,
  },
  removePushBrowser: {
    summary: 'Remove a push browser',
    description: 'Stops sending alerts to a browser of the caller.',
    access: inPerson,
    params: pushBrowserParams,
    status: 204,
  },
  testPushBrowser: {
    summary: 'Test a push browser',
    description: 'Sends a test to a browser of the caller and returns the result.',
    access: inPerson,
    effort: 'invitation',
    params: pushBrowserParams,
    status: 200,
    answer: pushTestSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
