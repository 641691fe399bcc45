import type { Locale } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { AboutAlerts, AlertFact } from '../mail/alert-facts.ts';
import { withCause } from '../mail/alert-mail.ts';

/** Content of a notification, as read by apps/web/public/portal-worker.js. */
export interface PushText {
  readonly id: string;
  /** Replaces a displayed notification with the same tag. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Address opened by a click. */
  readonly path: string;
  readonly locale: Locale;
}

interface Given {
  readonly id: string;
  readonly locale: Locale;
  readonly defaultLocale: Locale;
}

const ALERTS_SCREEN = '/services/simc/alertas/alertas';
const LINES_MOST = 3;
/** So that the names of an asset and its type fit into a message in any script. */
const LINE_MOST = 200;

/**
 * Writes the message in the reader's language: for one alert the event and its asset, for many their number and the
 * latest.
 */
export function writePush({ id, locale, defaultLocale }: Given, { alerts, total }: AboutAlerts): PushText {
  const [latest] = alerts;
  const screen = screenOf(locale, defaultLocale);
  if (latest === undefined || total > 1)
    return {
      id,
      locale,
      tag: id,
      title: text(locale, 'mails:alert_total', { count: total }),
      body: alerts
        .slice(0, LINES_MOST)
        .map((fact) => line([titleOf(locale, fact), fact.asset]))
        .join('\n'),
      path: screen,
    };
  return {
    id,
    locale,
    tag: `alert-${latest.alertId ?? id}`,
    title: line([titleOf(locale, latest)]),
    body: line([text(locale, `severity:${latest.severity}`), latest.asset, latest.unit]),
    path: latest.alertId === null ? screen : `${screen}?alert=${latest.alertId}`,
  };
}

/** Writes the test message of a browser. */
export function writePushTest({ id, locale, defaultLocale }: Given, product: string): PushText {
  const path = screenOf(locale, defaultLocale);
  const title = text(locale, 'mails:alert_test', { title: product });
  return { id, locale, tag: id, title, body: text(locale, 'mails:alert_pushed'), path };
}

function titleOf(locale: Locale, { cause, type }: AlertFact): string {
  return withCause(locale, cause, type);
}

function screenOf(locale: Locale, defaultLocale: Locale): string {
  return `${locale === defaultLocale ? '' : `/${locale}`}${ALERTS_SCREEN}`;
}

/** Names are entered by users: a line break in one must not start a new line. */
function line(parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null && part !== '')
    .join(' · ')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, LINE_MOST)
    .toWellFormed();
}
