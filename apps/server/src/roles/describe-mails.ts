import type { MailSettings } from '../features/mail/render-mail.ts';
import type { RoleContext } from './role.ts';

/** What mails need to know of the portal; `address` is where it listens, for want of a public address. */
export function describeMails({ config, keys }: RoleContext, address: string): MailSettings {
  return {
    productName: config.productName,
    defaultLocale: config.defaultLocale,
    portalUrl: config.publicUrl ?? address,
    linkKey: keys.linkKey,
  };
}
