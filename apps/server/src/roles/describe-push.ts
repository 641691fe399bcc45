import type { PushSettings } from '../features/push/push-settings.ts';
import { vapidKeysOf } from '../platform/push/vapid-keys.ts';
import type { RoleContext } from './role.ts';

/** Returns the settings for pushing alerts to browsers. */
export function describePush({ config, keys }: Pick<RoleContext, 'config' | 'keys'>): PushSettings {
  return {
    sealingKey: keys.sealingKey,
    vapidKeys: vapidKeysOf(keys.pushKey),
    pushContact: config.pushContact,
    pushAllowPrivate: config.pushAllowPrivate,
    productName: config.productName,
    defaultLocale: config.defaultLocale,
  };
}
