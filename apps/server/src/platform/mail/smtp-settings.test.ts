import { describe, expect, it } from 'vitest';
import { parseSmtpSettings, type SmtpSettings } from './smtp-settings.ts';

function parse(env: Record<string, string>): { settings: SmtpSettings | undefined; problems: string[] } {
  const problems: string[] = [];
  return { settings: parseSmtpSettings((name) => env[name], problems), problems };
}

const MAIL_FROM = 'Azimute <portal@example.com>';

describe('SMTP_URL', () => {
  it.each([
    ['http://host', MAIL_FROM],
    ['smtp://', MAIL_FROM],
    ['smtp://host/path', MAIL_FROM],
    ['smtp://host?tls=no', MAIL_FROM],
    ['smtp://user:sec%ret@host', MAIL_FROM],
    ['smtp://user:secret@host', ''],
    ['smtp://user:secret@host', 'nobody'],
    ['smtp://user:secret@host', 'a@b.example, c@d.example'],
    ['smtp://user:secret@host', 'A <a@b.example>\r\nBcc: c@d.example'],
  ])('is refused as %s with MAIL_FROM %j, without revealing the password', (url, from) => {
    const { problems } = parse({ SMTP_URL: url, ...(from !== '' && { MAIL_FROM: from }) });
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain('sec');
  });

  it('requires TLS if a password would be sent', () => {
    expect(parse({ SMTP_URL: 'smtp://us%40er:se%3Acret@mail.example.com', MAIL_FROM }).settings).toEqual({
      host: 'mail.example.com',
      port: 587,
      secure: false,
      requireTls: true,
      auth: { user: 'us@er', pass: 'se:cret' },
      from: { name: 'Azimute', address: 'portal@example.com' },
    });
    expect(
      parse({ SMTP_URL: 'smtps://a:b@[2001:db8::1]', MAIL_FROM: 'p@example.com' }).settings,
    ).toMatchObject({
      host: '2001:db8::1',
      port: 465,
      secure: true,
      from: { name: '', address: 'p@example.com' },
    });
    expect(parse({ SMTP_URL: 'smtp://relay:25', MAIL_FROM }).settings).toMatchObject({
      port: 25,
      requireTls: false,
      auth: undefined,
    });
    expect(parse({})).toEqual({ settings: undefined, problems: [] });
  });
});
