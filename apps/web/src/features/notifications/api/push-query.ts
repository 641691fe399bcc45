import type { PushBrowser } from '@azimute/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { fingerprintOf, isPushSupported, readSubscription } from './push-subscription.ts';

export interface PushInBrowser {
  readonly state: 'unsupported' | 'blocked' | 'off' | 'on';
  readonly publicKey: string;
  readonly browsers: readonly (PushBrowser & { readonly isThis: boolean })[];
}

/** One's browsers, and how it is in this one. */
export const pushOptions = queryOptions({
  queryKey: ['push-browsers'],
  queryFn: async ({ signal }): Promise<PushInBrowser> => {
    const [{ publicKey, items }, subscription] = await Promise.all([
      callApi('listPushBrowsers', { signal }),
      readSubscription(),
    ]);
    const own = subscription === null ? null : await fingerprintOf(subscription);
    const browsers = items.map((item) => ({ ...item, isThis: item.fingerprint === own }));
    return { state: stateOf(browsers.some(({ isThis }) => isThis)), publicKey, browsers };
  },
});

function stateOf(isKept: boolean): PushInBrowser['state'] {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return isKept && Notification.permission === 'granted' ? 'on' : 'off';
}
