import { locales } from '@azimute/contract';
import { readRoom } from '@azimute/texts/server';
import { describe, expect, it } from 'vitest';
import type { LinkPurpose } from '../identity/link-token.ts';
import type { AlertFact } from './alert-facts.ts';
import type { MailContents } from './mail-contents.ts';
import type { SubscriptionFact, MailTemplate } from './mail-words.ts';
import { renderMail, type MailSettings } from './render-mail.ts';

const settings: MailSettings = {
  productName: 'Frota <b>&co',
  defaultLocale: 'en',
  portalUrl: 'https://portal.example.com',
  linkKey: Buffer.alloc(32, 1),
};
const contents: MailContents = {
  mail_id: '7',
  template: 'invitation',
  email: 'ana@alfa.example',
  name: 'Ana "<script>alert(1)</script>"\r\nBcc: eve@evil.example',
  locale: 'pt',
  account_name: "Alfa & 'Beta'",
  sender_name: 'Rui\u2028<img src=x>',
  address: '10.0.0.1',
  created_at: new Date('2026-03-01T02:30:00Z'),
  settled_at: null,
  one_time_link_id: '12',
  purpose: 'invitation',
  time_zone: 'America/Sao_Paulo',
  account_id: 1,
  user_id: 1,
  about: null,
};
const ofAlerts: MailContents = { ...contents, template: 'alert', purpose: null, one_time_link_id: null };
const ofSubscription: MailContents = {
  ...contents,
  template: 'subscription',
  purpose: null,
  one_time_link_id: null,
};
const alert: AlertFact = {
  alertId: 5,
  number: 11,
  unitId: 3,
  type: 'Temperatura <b>alta',
  description: '',
  severity: 'high',
  cause: 'raised',
  asset: 'CAM-1 Serrano',
  unit: 'Sobradinho',
  place: { longitude: -47.1, latitude: -22.9 },
  openedAt: '2026-03-01T02:30:00Z',
  memberCount: 0,
  recommendation: 'Pare o motor.',
  file: { id: 9, name: 'guia.pdf' },
};
const subscription: SubscriptionFact = {
  deliveryId: 3,
  name: 'Viagens\nda semana',
  fromDay: '2026-02-23',
  lastDay: '2026-03-01',
  lines: ['Trajetos: 1.340', 'Ativos: 12'],
  linkId: '5b7ad3a6-8a0e-4a0c-9a52-0c9a3b1f7d11',
  address: null,
};
const notices = Object.keys(readRoom('en', 'mails')).flatMap((key) => /^(.*)_subject$/.exec(key)?.[1] ?? []);
const templates = [...notices, 'alert', 'subscription'] as MailTemplate[];

describe('an e-mail', () => {
  it('contains no markup or line break from names', () => {
    const { subject, text, html } = renderMail(settings, contents);
    expect(subject).toBe("Convite para Alfa & 'Beta' em Frota <b>&co");
    expect(text).toContain('Rui <img src=x> convidou você');
    expect(text).not.toMatch(/^Bcc/m);
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('Alfa &amp; &#39;Beta&#39;');
  });

  it('links to the portal in the reader’s language, with the token hidden from servers', () => {
    const linkOf = (locale: MailContents['locale']): string =>
      /^https:.*#.*$/m.exec(renderMail(settings, { ...contents, locale }).text)?.[0] ?? '';
    const [, token] = linkOf('pt').split('#token=');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(linkOf('pt')).toBe(`https://portal.example.com/pt/reset-password#token=${token}`);
    expect(linkOf('en')).toBe(`https://portal.example.com/reset-password#token=${token}`);
    const another = renderMail(settings, {
      ...contents,
      purpose: 'password-reset',
      template: 'password-reset',
    });
    expect(another.text).not.toContain(token);
    expect(renderMail(settings, contents).html).toContain(`#token=${token}`);
  });

  it('shows when and from where a change was made, in the reader’s time zone', () => {
    const notice: MailContents = { ...contents, template: 'password-changed', purpose: null };
    const { text } = renderMail(settings, { ...notice, sender_name: null });
    expect(text).toContain('28 de fevereiro de 2026');
    expect(text).toContain('23:30');
    expect(text).toContain('10.0.0.1');
    expect(text).not.toContain('#token');
    const byAnother = renderMail(settings, { ...notice, sender_name: 'Rui' }).text;
    expect(byAnother).toContain("Rui, que administra Alfa & 'Beta'");
    expect(byAnother).not.toContain('10.0.0.1');
  });

  it('about an alert shows what, where, when and what to do, and links to it', () => {
    const { subject, text, html } = renderMail(settings, {
      ...ofAlerts,
      about: { alerts: [alert], total: 1 },
    });
    expect(subject).toMatch(/\[Grave\] Temperatura <b>alta · CAM-1 Serrano · Sobradinho$/);
    expect(text).toContain('28 de fevereiro de 2026 às 23:30');
    expect(text).toContain('-22.9');
    expect(text).toContain('Pare o motor.');
    expect(text).toContain('guia.pdf https://portal.example.com/');
    expect(text).toMatch(/^https:\/\/portal\.example\.com\/pt\/services\/simc\/alertas\/alertas\?.*alert=5/m);
    expect(html).not.toContain('<b>alta');
  });

  it('that tests a type is marked as a test', () => {
    const tried = { ...alert, alertId: null, number: null };
    const { subject } = renderMail(settings, { ...ofAlerts, about: { alerts: [tried], total: 1 } });
    expect(subject).toMatch(/^Teste/);
  });

  it('about a storm has a line for each listed alert, and counts the rest', () => {
    const { subject, text } = renderMail(settings, {
      ...ofAlerts,
      about: { alerts: [alert, { ...alert, alertId: 6, number: 12, asset: 'CAM-2 Serrano' }], total: 30 },
    });
    expect(subject).toContain('30');
    expect(text).toContain('CAM-1 Serrano');
    expect(text).toContain('CAM-2 Serrano');
    expect(text).toContain('28');
    expect(text).not.toContain('Pare o motor.');
  });

  it('of a subscription shows its days and links to its file, with the token hidden from servers', () => {
    const { subject, text } = renderMail(settings, { ...ofSubscription, about: { subscription } });
    expect(subject.replaceAll(/\s/g, ' ')).toBe('Viagens da semana · 23 de fevereiro – 1 de março de 2026');
    expect(text).toContain('Trajetos: 1.340');
    expect(text).toContain('Ativos: 12');
    expect(text).toContain('Rui <img src=x> o assinou para você');
    expect(text).toMatch(/^https:\/\/portal\.example\.com\/pt\/mailed-report#[\w-]{43}$/m);
  });

  it('of a complete subscription links to the screen of its content', () => {
    const address = '/services/simc/utilization?units=3&from=2026-02-23&to=2026-03-01';
    const { text } = renderMail(settings, {
      ...ofSubscription,
      sender_name: null,
      about: { subscription: { ...subscription, linkId: null, address } },
    });
    expect(text).toContain(`https://portal.example.com/pt${address}\n`);
    expect(text).toContain('porque o assinou.');
  });

  it.each(locales.flatMap((locale) => templates.map((template) => [locale, template] as const)))(
    'in %s of %s has a subject, a text and a page with one action',
    (locale, template) => {
      const purposes: Partial<Record<MailTemplate, LinkPurpose>> = {
        invitation: 'invitation',
        'own-password': 'invitation',
        'password-reset': 'password-reset',
      };
      const purpose = purposes[template] ?? null;
      const { subject, text, html } = renderMail(settings, {
        ...contents,
        locale,
        template,
        purpose,
        about: template === 'subscription' ? { subscription } : null,
      });
      expect(subject).not.toBe('');
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\$\{/);
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html.match(/display:inline-block/g)).toHaveLength(1);
      expect(text.includes('#token=')).toBe(purpose !== null);
    },
  );
});
