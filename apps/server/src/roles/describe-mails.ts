import type { MailSettings } from '../features/mail/render-mail.ts';
import type { RoleContext } from './role.ts';

/** Returns the portal's data for mails; `address` is where it listens, used without a public address. */
export function describeMails({ config, keys }: RoleContext, address: string): MailSettings {
  return {
    productName: config.productName,
    defaultLocale: config.defaultLocale,
    portalUrl: config.publicUrl ?? address,
    linkKey: keys.linkKey,
  };
}
