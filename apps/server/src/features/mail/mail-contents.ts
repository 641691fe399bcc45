import type { Locale } from '@azimute/contract';
import type { LinkPurpose } from '../identity/link-token.ts';
import type { AboutAlerts } from './alert-facts.ts';
import type { SubscriptionFact, MailTemplate } from './mail-words.ts';

/** A row of the view mail_contents: the recipient and subject of an e-mail. */
export interface MailContents {
  mail_id: string;
  template: MailTemplate;
  email: string;
  name: string;
  locale: Locale;
  account_id: number | null;
  user_id: number;
  account_name: string | null;
  sender_name: string | null;
  address: string | null;
  created_at: Date;
  settled_at: Date | null;
  one_time_link_id: string | null;
  purpose: LinkPurpose | null;
  time_zone: string;
  /** For an e-mail about alerts or of a subscription; null for others. */
  about: (Partial<AboutAlerts> & { readonly subscription?: SubscriptionFact }) | null;
}
