import type { AlertFact } from './alert-facts.ts';

/** Mails about an account or the sign-in. */
export type NoticeTemplate =
  | 'password-reset'
  | 'company-sign-in'
  | 'invitation'
  | 'own-password'
  | 'password-changed'
  | 'email-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'wrong-codes'
  | 'known-device';

export type MailTemplate = NoticeTemplate | 'alert' | 'subscription';

export interface MailFacts {
  readonly product: string;
  /** The name of the account that the mail is about; empty where it is about none. */
  readonly account: string;
  /** Who caused it, if not the person. */
  readonly sender: string;
  readonly email: string;
  /** When it happened, in words, and from where. */
  readonly when: string;
  readonly address: string;
  /** Of a mail about alerts: one, or the latest of many. */
  readonly alerts: readonly AlertWords[];
  readonly alertTotal: number;
  /** Of a mail of one; null of others. */
  readonly subscription: SubscriptionWords | null;
}

/** An alert with what is written in the way of the reader. */
export interface AlertWords extends Pick<AlertFact, 'number' | 'type' | 'cause' | 'memberCount'> {
  readonly severity: string;
  /** Asset and UL, as far as it is of one. */
  readonly of: string;
  readonly when: string;
  readonly description: string;
  /** Latitude and longitude; empty where nobody knows. */
  readonly place: string;
  readonly recommendation: string;
  readonly file: { readonly name: string; readonly address: string } | null;
}

export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly action: string;
  /** After the link. */
  readonly ending: readonly string[];
}

/** What a mail says of the content that was subscribed to. */
export interface SubscriptionFact {
  readonly deliveryId: number;
  readonly name: string;
  /** The first day and the last, as ISO 8601 writes them. */
  readonly fromDay: string;
  readonly lastDay: string;
  /** In the language of the recipient, as the kind of content wrote them. */
  readonly lines: readonly string[];
  /** Of the link to a file; null where the mail says it all. */
  readonly linkId: string | null;
  /** The screen that shows the content, with its filters; null where the link does. */
  readonly address: string | null;
}

/** The same with what is written in the way of the reader. */
export interface SubscriptionWords extends Pick<SubscriptionFact, 'name' | 'lines' | 'linkId'> {
  /** One day, or the first and the last. */
  readonly days: string;
}
