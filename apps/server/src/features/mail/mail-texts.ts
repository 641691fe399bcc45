import type { Locale, Severity } from '@azimute/contract';
import type { AlertFact } from './alert-facts.ts';
import type { AlertMailWords } from './alert-mail.ts';
import type { SubscriptionWords } from './subscription-mail.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { pt } from './texts/pt.ts';

export type MailTemplate =
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
  | 'alert'
  | 'subscription';

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

export interface MailTexts {
  readonly greeting: (name: string) => string;
  readonly severities: Readonly<Record<Severity, string>>;
  /** Of mails about alerts, and of pushes. */
  readonly alert: AlertMailWords;
  readonly linkHint: string;
  readonly footer: (product: string) => string;
  readonly templates: Readonly<Record<MailTemplate, (facts: MailFacts) => MailText>>;
}

export const mailTexts: Readonly<Record<Locale, MailTexts>> = { en, es, pt };
