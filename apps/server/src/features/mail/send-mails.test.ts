import { afterEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { createLogger } from '../../platform/log.ts';
import { createMailServer, type MailServer } from '../../platform/mail/mail-server.ts';
import type { SmtpSettings } from '../../platform/mail/smtp-settings.ts';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { sendMails } from './send-mails.ts';
import { startMailCatcher, type CaughtMail, type MailCatcher } from './testing/start-mail-catcher.ts';
import { startMailPortal, type MailPortal } from './testing/start-mail-portal.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop();
});

async function catchMails(options: Parameters<typeof startMailCatcher>[0] = {}): Promise<MailCatcher> {
  const catcher = await startMailCatcher(options);
  running.push(catcher);
  return catcher;
}
async function startPortal(delivery: MailServer | 'none'): Promise<MailPortal> {
  const portal = await startMailPortal(delivery);
  if (delivery !== 'none') running.push({ stop: async () => delivery.close() });
  running.push(portal);
  return portal;
}
const serverAt = (port: number, more: Partial<SmtpSettings> = {}): MailServer =>
  createMailServer({
    host: '127.0.0.1',
    port,
    secure: false,
    requireTls: false,
    auth: undefined,
    from: { name: 'Azimute', address: 'portal@example.com' },
    ...more,
  });
const forget = async (portal: MailPortal, email: string): Promise<void> => {
  const answer = await portal.call('POST', '/password/forgot', undefined, { email });
  expect(answer.statusCode).toBe(204);
};
/** What became of the newest mail to each person. */
const outcomes = async (portal: MailPortal): Promise<Record<string, string | null>> => {
  const rows = await portal.queryAsOwner<{ email: string; outcome: string | null }>(
    'select u.email, m.outcome from mails m join users u using (user_id) order by m.mail_id',
  );
  return Object.fromEntries(rows.map(({ email, outcome }) => [email, outcome]));
};
const linkIn = (mail: CaughtMail | undefined): string =>
  /https:\/\/portal\.example\.com\/reset-password#token=[\w-]{43}/.exec(mail?.readable ?? '')?.[0] ?? '';

describe('mails', () => {
  it('wait for a mail server that is down, and go out when it is back, with a link that is good for its time', async () => {
    const first = await startMailCatcher();
    await first.stop();
    const portal = await startPortal(serverAt(first.port));
    await forget(portal, 'ana@alfa.example');
    await forget(portal, 'rui@alfa.example');
    await portal.settled();
    expect(await outcomes(portal)).toEqual({ 'ana@alfa.example': null, 'rui@alfa.example': null });
    expect(portal.logged.join()).toContain('ESOCKET');
    await portal.queryAsOwner('update one_time_links set expires_at = now() - interval $$1 day$$');
    const back = await catchMails({ port: first.port });
    await portal.queryAsOwner('select wake_mails()');
    await portal.settled();
    expect(back.mails.flatMap(({ to }) => to).toSorted()).toEqual(['ana@alfa.example', 'rui@alfa.example']);
    const [, token = ''] = linkIn(back.mails[0]).split('#token=');
    expect((await portal.call('POST', '/one-time-links/open', undefined, { token })).statusCode).toBe(200);
    expect(await outcomes(portal)).toEqual({ 'ana@alfa.example': 'sent', 'rui@alfa.example': 'sent' });
    expect(
      `${portal.logged.join('\n')}${JSON.stringify(await portal.queryAsOwner('table mails'))}`,
    ).not.toContain(token);
  });

  it('are one to their reader though they were sent twice: the same Message-ID, link and words', async () => {
    const catcher = await catchMails();
    const real = serverAt(catcher.port);
    let sendings = 0;
    const portal = await startPortal({
      ...real,
      // As when the process dies after the server has taken the mail and before that is noted.
      send: async (mail) => {
        const sent = await real.send(mail);
        sendings += 1;
        if (sendings === 1) throw new Error('gone');
        return sent;
      },
    });
    await forget(portal, 'ana@alfa.example');
    await portal.settled();
    expect(await outcomes(portal)).toEqual({ 'ana@alfa.example': null });
    await portal.queryAsOwner('select wake_mails()');
    await portal.settled();
    const [one, two] = catcher.mails;
    expect(catcher.mails).toHaveLength(2);
    expect(one?.messageId).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
    expect(two?.messageId).toBe(one?.messageId);
    expect(linkIn(one)).not.toBe('');
    expect(linkIn(two)).toBe(linkIn(one));
    expect(one?.raw).toContain('Auto-Submitted: auto-generated');
  });

  it('that the server refuses for good are told of without what they say, those that it puts off are tried again', async () => {
    let reply = 451;
    const catcher = await catchMails({
      reply: (recipient) =>
        recipient === 'ana@alfa.example' ? 550 : recipient === 'rui@alfa.example' ? reply : 250,
    });
    const portal = await startPortal(serverAt(catcher.port));
    await portal.queryAsOwner(
      `update users set name = 'Ana' || chr(13) || chr(10) || 'Bcc: eve@evil.example'`,
    );
    for (const email of ['ana@alfa.example', 'rui@alfa.example', 'dora@alfa.example'])
      await forget(portal, email);
    await portal.settled();
    expect(await outcomes(portal)).toEqual({
      'ana@alfa.example': 'refused',
      'rui@alfa.example': null,
      'dora@alfa.example': 'sent',
    });
    expect(catcher.mails.map(({ to }) => to)).toEqual([['dora@alfa.example']]);
    expect(catcher.mails[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
    const told = portal.logged.filter((line) => line.includes('refused a mail'));
    expect(told).toHaveLength(1);
    expect(told.join()).toMatch(/"reply":550/);
    expect(told.join()).not.toMatch(/ana@|No room|token/);
    reply = 250;
    await portal.queryAsOwner('update mails set due_at = now(); select wake_mails()');
    await portal.settled();
    expect(catcher.mails.at(-1)?.to).toEqual(['rui@alfa.example']);
    reply = 451;
    await forget(portal, 'rui@alfa.example');
    await portal.settled();
    await portal.queryAsOwner(
      `update mails set due_at = now(), created_at = now() - interval '4 days' where outcome is null;
        select wake_mails()`,
    );
    await portal.settled();
    expect(await outcomes(portal)).toMatchObject({ 'rui@alfa.example': 'undeliverable' });
  });

  it('wait for a mail server to be named, as long as what they say is of use', async () => {
    const portal = await startPortal('none');
    for (const email of ['ana@alfa.example', 'rui@alfa.example', 'dora@alfa.example'])
      await forget(portal, email);
    await portal.settled();
    expect(await outcomes(portal)).toEqual({
      'ana@alfa.example': null,
      'rui@alfa.example': null,
      'dora@alfa.example': null,
    });
    await portal.queryAsOwner('select wake_mails()');
    await portal.settled();
    const told = (what: string) => portal.logged.filter((line) => line.includes(what));
    expect(told('SMTP_URL names no mail server')).toHaveLength(3);
    const passed = (email: string) =>
      portal.queryAsOwner(
        `update one_time_links set expires_at = now() where user_id = (select user_id from users where email = $1)`,
        [email],
      );
    await passed('rui@alfa.example');
    await portal.queryAsOwner('select wake_mails()');
    await portal.settled();
    expect(await outcomes(portal)).toMatchObject({ 'rui@alfa.example': 'undeliverable' });
    expect(told('named no mail server in its time')).toHaveLength(1);
    // Its time passes while the portal is down.
    await forget(portal, 'rui@alfa.example');
    await portal.settled();
    await passed('rui@alfa.example');

    const catcher = await catchMails();
    const delivery = serverAt(catcher.port);
    const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
    running.push({ stop: () => jobs.end() }, { stop: async () => delivery.close() });
    await sendMails(
      jobs,
      {
        productName: 'Azimute',
        defaultLocale: 'en',
        portalUrl: 'https://portal.example.com',
        linkKey: testKeys.linkKey,
        delivery,
        log: createLogger({ level: 'silent' }),
      },
      new AbortController().signal,
    );
    expect(catcher.mails.flatMap(({ to }) => to).toSorted()).toEqual([
      'ana@alfa.example',
      'dora@alfa.example',
    ]);
    expect(await outcomes(portal)).toEqual({
      'ana@alfa.example': 'sent',
      'rui@alfa.example': 'undeliverable',
      'dora@alfa.example': 'sent',
    });
    const toAna = catcher.mails.find(({ to }) => to.includes('ana@alfa.example'));
    const [, token = ''] = linkIn(toAna).split('#token=');
    expect((await portal.call('POST', '/one-time-links/open', undefined, { token })).statusCode).toBe(200);
  });

  it('are not told to a server that would have the password in the clear, or refuses it', async () => {
    const catcher = await catchMails();
    const server = serverAt(catcher.port, { requireTls: true, auth: { user: 'portal', pass: 'top-secret' } });
    const mail = {
      to: { name: 'Ana', address: 'ana@alfa.example' },
      subject: 's',
      text: 't',
      html: 'h',
      messageId: 'm',
    };
    await expect(server.send(mail)).rejects.toThrow(/ETLS/);
    expect(catcher.mails).toEqual([]);
    await expect(server.send(mail)).rejects.not.toThrow(/top-secret/);
    server.close();
  });
});
