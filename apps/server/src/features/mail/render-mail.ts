import { languageTags } from '@azimute/contract/locales';
import { subscriptionLinkPath, type Locale } from '@azimute/contract';
import { text as translate, textIn } from '@azimute/texts/server';
import { deriveLinkToken } from '../identity/link-token.ts';
import type { AlertFact } from './alert-facts.ts';
import type { MailContents } from './mail-contents.ts';
import type {
  AlertWords,
  MailFacts,
  MailTemplate,
  MailText,
  SubscriptionFact,
  SubscriptionWords,
  NoticeTemplate,
} from './mail-words.ts';
import { writeAlertMail } from './alert-mail.ts';

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

export interface MailSettings {
  readonly productName: string;
  readonly defaultLocale: Locale;
  /** Without a trailing slash. */
  readonly portalUrl: string;
  readonly linkKey: Buffer;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const SCREENS: Readonly<Record<MailTemplate, string>> = {
  'password-reset': '/reset-password',
  'company-sign-in': '/',
  invitation: '/reset-password',
  'own-password': '/reset-password',
  'password-changed': '/forgot-password',
  'email-changed': '/',
  'second-factor-on': '/',
  'second-factor-off': '/',
  'wrong-codes': '/forgot-password',
  'known-device': '/reset-password',
  test: '/home',
  alert: '/services/simc/alertas/alertas',
  subscription: subscriptionLinkPath,
};

/** Renders an e-mail in its recipient's language. */
export function renderMail(settings: MailSettings, contents: MailContents): RenderedMail {
  const { locale, template } = contents;
  const words = textIn(locale, 'mails');
  const product = oneLine(settings.productName);
  const { subject, lines, action, ending } = writeText(locale, template, {
    product,
    account: oneLine(contents.account_name ?? ''),
    sender: oneLine(contents.sender_name ?? ''),
    email: contents.email,
    when: formatWhen(contents, contents.created_at),
    alertTotal: contents.about?.total ?? 0,
    alerts: (contents.about?.alerts ?? []).map((fact) => describeAlert(settings, contents, fact)),
    subscription: contents.about?.subscription
      ? describeSubscription(locale, contents.about.subscription)
      : null,
    address: contents.address ?? '',
  });
  const hello = words('greeting', { name: oneLine(contents.name) });
  const url = addressOf(settings, contents);
  const parts = {
    lines: [hello, ...lines],
    url,
    ending,
    linkHint: words('linkHint'),
    footer: words('footer', { product }),
  };
  return {
    subject,
    text: `${[...parts.lines, url, ...ending, `-- \n${parts.footer}\n${settings.portalUrl}`].join('\n\n')}\n`,
    html: renderHtml({ ...parts, subject, action, locale, product }),
  };
}

function writeText(locale: Locale, template: MailTemplate, facts: MailFacts): MailText {
  if (template === 'alert') return writeAlertMail(locale, facts);
  if (template === 'subscription') return writeSubscriptionMail(locale, facts);
  return writeNoticeMail(locale, template, facts);
}

/** The token is in the fragment, which browsers never send to a server. */
function addressOf(settings: MailSettings, contents: MailContents): string {
  const { locale, template, purpose, one_time_link_id: linkId, about } = contents;
  const { linkKey } = settings;
  const { linkId: fileId = null, address = null } = about?.subscription ?? {};
  const screen = screenAt(settings, locale, address ?? SCREENS[template]);
  if (fileId !== null) return `${screen}#${deriveLinkToken(linkKey, 'subscription', fileId)}`;
  const [alert] = about?.alerts ?? [];
  if (about?.total === 1 && alert?.alertId !== null) return `${screen}?alert=${alert?.alertId}`;
  return purpose === null || linkId === null
    ? screen
    : `${screen}#token=${deriveLinkToken(linkKey, purpose, linkId)}`;
}

function screenAt({ portalUrl, defaultLocale }: MailSettings, locale: Locale, path: string): string {
  return `${portalUrl}${locale === defaultLocale ? '' : `/${locale}`}${path}`;
}

function describeAlert(settings: MailSettings, contents: MailContents, fact: AlertFact): AlertWords {
  const { locale } = contents;
  const { number, cause, memberCount, place, file } = fact;
  return {
    number,
    cause,
    memberCount,
    type: oneLine(fact.type),
    severity: translate(locale, `severity:${fact.severity}`),
    of: oneLine([fact.asset, fact.unit].filter((name) => name !== null).join(' · ')),
    when: formatWhen(contents, new Date(fact.openedAt)),
    description: oneLine(fact.description),
    place: place === null ? '' : `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`,
    recommendation: fact.recommendation.trim(),
    file: file && {
      name: oneLine(file.name),
      address: screenAt(settings, locale, `/services/file-manager?file=${file.id}`),
    },
  };
}

function describeSubscription(
  locale: Locale,
  { name, fromDay, lastDay, lines, linkId }: SubscriptionFact,
): SubscriptionWords {
  const days = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone: 'UTC' });
  return {
    name: oneLine(name),
    days: days.formatRange(new Date(fromDay), new Date(lastDay)),
    lines,
    linkId,
  };
}

function formatWhen({ locale, time_zone: timeZone }: MailContents, at: Date): string {
  return new Intl.DateTimeFormat(languageTags[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}

interface HtmlParts {
  readonly locale: Locale;
  readonly product: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly url: string;
  readonly action: string;
  readonly linkHint: string;
  readonly ending: readonly string[];
  readonly footer: string;
}

/** Sets no text colors, since the reader's mail program may use a dark theme. */
function renderHtml(parts: HtmlParts): string {
  const paragraph = (line: string): string => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const url = escapeHtml(parts.url);
  return `<!doctype html>
<html lang="${parts.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(parts.subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:24px;overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(parts.product)}</p>
${parts.lines.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#04727E;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(parts.action)}</a></p>
${parts.ending.map(paragraph).join('\n')}
<p style="margin:24px 0 0;font-size:13px;line-height:20px;opacity:.75">${escapeHtml(parts.linkHint)}<br><a href="${url}" style="color:inherit">${url}</a></p>
<p style="margin:24px 0 0;font-size:13px;line-height:20px;opacity:.75">${escapeHtml(parts.footer)}</p>
</div>
</body>
</html>
`;
}

/** Names are entered by users: a line break in one must not start a new line in the mail. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Writes a mail about an account or the sign-in. */
function writeNoticeMail(locale: Locale, template: NoticeTemplate, facts: MailFacts): MailText {
  const { product, account, sender, email, when, address } = facts;
  const from = address === '' ? '' : translate(locale, 'mails:fromAddress', { address });
  const values = { product, account, sender, email, when, from };
  const caused = causedByOthers.find((one) => one === template && sender !== '');
  const ending = withEnding.find((one) => one === template);
  const lines =
    caused === undefined ? (`mails:${template}_lines` as const) : (`mails:${caused}_by_lines` as const);
  return {
    subject: translate(locale, `mails:${template}_subject`, values),
    lines: translate(locale, lines, values).split('\n\n'),
    action: translate(locale, `mails:${template}_action`, values),
    ending: ending === undefined ? [] : translate(locale, `mails:${ending}_ending`, values).split('\n\n'),
  };
}

function writeSubscriptionMail(
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
