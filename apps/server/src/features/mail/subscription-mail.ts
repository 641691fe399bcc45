import type { Locale } from '@azimute/contract';
import { textIn } from '@azimute/texts/server';
import type { MailFacts, MailText } from './mail-words.ts';

export function writeSubscriptionMail(
  locale: Locale,
  { subscription, sender }: Pick<MailFacts, 'subscription' | 'sender'>,
): MailText {
  if (subscription === null) throw new Error('the mail of a subscription has no content');
  const words = textIn(locale, 'mails');
  const { name, days, lines, linkId } = subscription;
  const isFile = linkId !== null;
  return {
    subject: `${name} · ${days}`,
    lines: [words('subscription_period', { value: days }), ...lines],
    action: words(isFile ? 'subscription_openFile' : 'subscription_openPage'),
    ending: [
      words(isFile ? 'subscription_fileHint' : 'subscription_pageHint'),
      sender === '' ? words('subscription_own') : words('subscription_by', { sender }),
    ],
  };
}
