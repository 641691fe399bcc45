import type { Locale } from '@azimute/contract';
import { text, textIn } from '@azimute/texts/server';
import type { AlertFact } from './alert-facts.ts';
import type { AlertWords, MailFacts, MailText } from './mail-words.ts';

/** Writes the mail: the event, its place and the recommended action; for many alerts, a line each. */
export function writeAlertMail(
  locale: Locale,
  { alerts, alertTotal }: Pick<MailFacts, 'alerts' | 'alertTotal'>,
): MailText {
  const [alert] = alerts;
  if (alert === undefined || alertTotal > 1) return writeDigest(locale, alerts, alertTotal);
  const words = textIn(locale, 'mails');
  return {
    subject: titleOf(locale, alert),
    lines: [
      ...(alert.description === '' ? [] : [alert.description]),
      words('alert_of', { value: alert.of }),
      words('alert_when', { value: alert.when }),
      ...(alert.place === '' ? [] : [words('alert_place', { value: alert.place })]),
      ...(alert.memberCount === 0 ? [] : [words('alert_members', { value: alert.memberCount })]),
      ...(alert.recommendation === '' ? [] : [words('alert_advice', { value: alert.recommendation })]),
      ...(alert.file === null
        ? []
        : [words('alert_file', { value: `${alert.file.name} ${alert.file.address}` })]),
    ],
    action: words('alert_open'),
    ending: [words('alert_ending')],
  };
}

function writeDigest(locale: Locale, alerts: readonly AlertWords[], total: number): MailText {
  const words = textIn(locale, 'mails');
  return {
    subject: words('alert_total', { count: total }),
    lines: [
      words('alert_manyHint'),
      ...alerts.map((alert) => `${titleOf(locale, alert)} · ${alert.when}`),
      ...(total > alerts.length ? [words('alert_more', { count: total - alerts.length })] : []),
    ],
    action: words('alert_openMany'),
    ending: [words('alert_ending')],
  };
}

function titleOf(locale: Locale, { number, cause, severity, type, of }: AlertWords): string {
  const title = `[${severity}] ${type} · ${of}`;
  return number === null ? text(locale, 'mails:alert_test', { title }) : withCause(locale, cause, title);
}

/** Adds the reason of the notification before an alert's title, except for the first one. */
export function withCause(locale: Locale, cause: AlertFact['cause'], title: string): string {
  return cause === 'raised' ? title : text(locale, `mails:alert_${cause}`, { title });
}
