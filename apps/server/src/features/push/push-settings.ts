import type { Locale } from '@azimute/contract';
import type { PrivateHosts } from '../../platform/private-hosts.ts';
import type { VapidKeys } from '../../platform/push/vapid-keys.ts';

export interface PushSettings {
  readonly sealingKey: Buffer;
  readonly vapidKeys: VapidKeys;
  /** Contact of the operator for push services: a mailto: or https: address. */
  readonly pushContact: string | null;
  readonly pushAllowPrivate: PrivateHosts;
  readonly productName: string;
  /** Addresses of its screens have no language prefix. */
  readonly defaultLocale: Locale;
}

/** Returns the encryption context of a subscription. */
export function subscriptionContextOf(accountId: number): string {
  return `push ${accountId}`;
}
