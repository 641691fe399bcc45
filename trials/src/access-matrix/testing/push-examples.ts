import { createECDH } from 'node:crypto';
import type { CallName } from '@azimute/contract';
import { nothing, type Example, type ExampleRequest } from './example.ts';

const browser = createECDH('prime256v1');
browser.generateKeys();
const ofNobody = (): ExampleRequest => ({ params: { pushBrowserId: 999_999_999 } });

export const pushExamples = {
  listPushBrowsers: { request: nothing },
  addPushBrowser: {
    request: (_target, fresh) => ({
      body: {
        endpoint: `https://push.example/${fresh}`,
        keys: { p256dh: browser.getPublicKey('base64url'), auth: 'A'.repeat(22) },
      },
    }),
  },
  removePushBrowser: { request: ofNobody, foreign: 404 },
  testPushBrowser: { request: ofNobody, foreign: 404 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
