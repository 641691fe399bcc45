import type { Locale } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { MailFacts, MailText, NoticeTemplate } from './mail-words.ts';

/** Mails with a different text if another user caused them. */
const causedByOthers = ['invitation', 'password-changed', 'second-factor-off'] as const;
/** Mails with paragraphs after their link. */
const withEnding = [
  'password-reset',
  'company-sign-in',
  'invitation',
  'own-password',
  'known-device',
] as const;

/** Writes an e-mail about an account or the sign-in. */
export function writeNoticeMail(locale: Locale, template: NoticeTemplate, facts: MailFacts): MailText {
  const { product, account, sender, email, when, address } = facts;
  const from = address === '' ? '' : text(locale, 'mails:fromAddress', { address });
  const values = { product, account, sender, email, when, from };
  const caused = causedByOthers.find((one) => one === template && sender !== '');
  const ending = withEnding.find((one) => one === template);
  const lines =
    caused === undefined ? (`mails:${template}_lines` as const) : (`mails:${caused}_by_lines` as const);
  return {
    subject: text(locale, `mails:${template}_subject`, values),
    lines: text(locale, lines, values).split('\n\n'),
    action: text(locale, `mails:${template}_action`, values),
    ending: ending === undefined ? [] : text(locale, `mails:${ending}_ending`, values).split('\n\n'),
  };
}
