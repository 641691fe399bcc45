import type { AlertMailWords, AlertWords, MailFacts, MailText } from './mail-words.ts';

/** What happened, where, and what to do; of many alerts, a line for each. */
export function writeAlertMail(
  words: AlertMailWords,
  { alerts, alertTotal }: Pick<MailFacts, 'alerts' | 'alertTotal'>,
): MailText {
  const [alert] = alerts;
  if (alert === undefined || alertTotal > 1) return writeDigest(words, alerts, alertTotal);
  return {
    subject: titleOf(words, alert),
    lines: [
      ...(alert.description === '' ? [] : [alert.description]),
      `${words.of}${alert.of}`,
      `${words.when}${alert.when}`,
      ...(alert.place === '' ? [] : [`${words.place}${alert.place}`]),
      ...(alert.memberCount === 0 ? [] : [`${words.members}${alert.memberCount}`]),
      ...(alert.recommendation === '' ? [] : [`${words.advice}${alert.recommendation}`]),
      ...(alert.file === null ? [] : [`${words.file}${alert.file.name} ${alert.file.address}`]),
    ],
    action: words.open,
    ending: [words.ending],
  };
}

function writeDigest(words: AlertMailWords, alerts: readonly AlertWords[], total: number): MailText {
  return {
    subject: words.many(total),
    lines: [
      words.manyHint,
      ...alerts.map((alert) => `${titleOf(words, alert)} · ${alert.when}`),
      ...(total > alerts.length ? [words.more(total - alerts.length)] : []),
    ],
    action: words.openMany,
    ending: [words.ending],
  };
}

function titleOf(words: AlertMailWords, { number, cause, severity, type, of }: AlertWords): string {
  return `${number === null ? words.test : words.causes[cause]}[${severity}] ${type} · ${of}`;
}
