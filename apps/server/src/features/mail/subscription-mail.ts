import type { SubscriptionMailWords, MailFacts, MailText } from './mail-words.ts';

export function writeSubscriptionMail(
  words: SubscriptionMailWords,
  { subscription, sender }: Pick<MailFacts, 'subscription' | 'sender'>,
): MailText {
  if (subscription === null) throw new Error('the mail of a subscription has no content');
  const { name, days, lines, linkId } = subscription;
  return {
    subject: `${name} · ${days}`,
    lines: [`${words.when}${days}`, ...lines],
    action: linkId === null ? words.openPage : words.openFile,
    ending: [linkId === null ? words.pageHint : words.fileHint, sender === '' ? words.own : words.by(sender)],
  };
}
