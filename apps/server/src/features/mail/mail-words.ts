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
  | 'known-device'
  | 'test';

export type MailTemplate = NoticeTemplate | 'alert' | 'subscription';

export interface MailFacts {
  readonly product: string;
  /** The name of the account; empty if the mail is about none. */
  readonly account: string;
  /** Name of the user who caused it, if not the recipient. */
  readonly sender: string;
  readonly email: string;
  /** Formatted time, and origin. */
  readonly when: string;
  readonly address: string;
  /** For an e-mail about alerts: one, or the latest of many. */
  readonly alerts: readonly AlertWords[];
  readonly alertTotal: number;
  /** For an e-mail of a subscription; null for others. */
  readonly subscription: SubscriptionWords | null;
}

/** An alert with values formatted for the reader. */
export interface AlertWords extends Pick<AlertFact, 'number' | 'type' | 'cause' | 'memberCount'> {
  readonly severity: string;
  /** Asset and UL, if it has any. */
  readonly of: string;
  readonly when: string;
  readonly description: string;
  /** Latitude and longitude; empty if unknown. */
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

/** Data of an e-mail of a subscription. */
export interface SubscriptionFact {
  readonly deliveryId: number;
  readonly name: string;
  /** The first and the last day, in ISO 8601. */
  readonly fromDay: string;
  readonly lastDay: string;
  /** In the recipient's language, as written by the kind of content. */
  readonly lines: readonly string[];
  /** ID of the link to a file; null if the mail has no link. */
  readonly linkId: string | null;
  /** The screen that shows the content, with its filters; null if the link does. */
  readonly address: string | null;
}

/** The same with values formatted for the reader. */
export interface SubscriptionWords extends Pick<SubscriptionFact, 'name' | 'lines' | 'linkId'> {
  /** One day, or the first and the last. */
  readonly days: string;
}
