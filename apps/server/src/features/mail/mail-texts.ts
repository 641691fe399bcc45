import type { Locale } from '@azimute/contract';
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
  | 'known-device';

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
  readonly linkHint: string;
  readonly footer: (product: string) => string;
  readonly templates: Readonly<Record<MailTemplate, (facts: MailFacts) => MailText>>;
}

export const mailTexts: Readonly<Record<Locale, MailTexts>> = { en, es, pt };
