import type { MailFacts, MailText } from './mail-texts.ts';

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

/** The words of a language around it. */
export interface SubscriptionMailWords {
  readonly when: string;
  readonly openFile: string;
  readonly openPage: string;
  readonly fileHint: string;
  readonly pageHint: string;
  readonly own: string;
  readonly by: (sender: string) => string;
}

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
