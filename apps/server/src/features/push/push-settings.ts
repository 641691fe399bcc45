import type { Locale } from '@azimute/contract';
import type { PrivateHosts } from '../../platform/private-hosts.ts';
import type { VapidKeys } from '../../platform/push/vapid-keys.ts';

export interface PushSettings {
  readonly sealingKey: Buffer;
  readonly vapidKeys: VapidKeys;
  /** How push services reach the operator: a mailto: or https: address. */
  readonly pushContact: string | null;
  readonly pushAllowPrivate: PrivateHosts;
  readonly productName: string;
  /** Its screens have no language in their addresses. */
  readonly defaultLocale: Locale;
}

/** What a sealed subscription is for. */
export function subscriptionContextOf(accountId: number): string {
  return `push ${accountId}`;
}
