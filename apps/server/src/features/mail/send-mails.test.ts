import { afterEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { createLogger } from '../../platform/log.ts';
import { createMailServer, type MailServer } from '../../platform/mail/mail-server.ts';
import type { SmtpSettings } from '../../platform/mail/smtp-settings.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { sendMails } from './send-mails.ts';
import { startMailCatcher, type CaughtMail, type MailCatcher } from './testing/start-mail-catcher.ts';
import { mailSettings, startMailJobs } from './testing/start-mail-jobs.ts';
import { keepByDirectory } from '../links/testing/keep-by-directory.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop();
});

async function catchMails(options: Parameters<typeof startMailCatcher>[0] = {}): Promise<MailCatcher> {
  const catcher = await startMailCatcher(options);
  running.push(catcher);
  return catcher;
}
/** Starts a portal with this delivery and the users `ana`, `rui`, and `dora`, who signs in through a directory. */
async function startPortal(delivery: MailServer | 'none') {
  const portal = await portalOf({
    environment: {},
    people: { dora: { columns: { password_hash: null, directory_login: true } } },
  });
  const { owner: ana, viewer: rui, visitor, people, queryAsOwner } = portal;
  await keepByDirectory(portal, people.dora);
  const jobs = startMailJobs(portal, delivery);
  running.push(portal);
  if (delivery !== 'none') running.push({ stop: async () => delivery.close() });
  running.push(jobs);
  return {
    ...portal,
    ...jobs,
    ...people,
    ana,
    rui,
    forget: ({ email }: Person) => visitor.call('requestPasswordReset', { body: { email } }),
    /** Returns the result of the newest mail to each user, by name. */
    outcomes: async (): Promise<Record<string, string | null>> => {
      const rows = await queryAsOwner<{ name: string; outcome: string | null }>(
        `select split_part(u.email, '@', 1) as name, m.outcome from mails m join users u using (user_id) order by m.mail_id`,
      );
      return Object.fromEntries(rows.map(({ name, outcome }) => [name, outcome]));
    },
    open: (token: string) => visitor.call('openOneTimeLink', { body: { token } }),
  };
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
const linkIn = (mail: CaughtMail | undefined): string =>
  /https:\/\/portal\.example\.com\/reset-password#token=[\w-]{43}/.exec(mail?.readable ?? '')?.[0] ?? '';

describe('e-mails', () => {
  it('wait while the mail server is down, and are sent when it is back, with a valid link', async () => {
    const first = await startMailCatcher();
    await first.stop();
    const portal = await startPortal(serverAt(first.port));
    await portal.forget(portal.ana);
    await portal.forget(portal.rui);
    await portal.settled();
    expect(await portal.outcomes()).toEqual({ owner: null, viewer: null });
    expect(portal.logged.join()).toContain('ESOCKET');
    await portal.queryAsOwner('update one_time_links set expires_at = now() - interval $$1 day$$');
    const back = await catchMails({ port: first.port });
    await portal.queryAsOwner('select wake_mails()');
    await portal.settled();
    expect(back.mails.flatMap(({ to }) => to).toSorted()).toEqual([portal.ana.email, portal.rui.email]);
    const [, token = ''] = linkIn(back.mails[0]).split('#token=');
    expect(await portal.open(token)).toMatchObject({ purpose: 'password-reset' });
    expect(await portal.outcomes()).toEqual({ owner: 'sent', viewer: 'sent' });
    expect(
      `${portal.logged.join('\n')}${JSON.stringify(await portal.queryAsOwner('table mails'))}`,
    ).not.toContain(token);
  });

  it('sent twice arrive as one: the same Message-ID, link and text', async () => {
    const catcher = await catchMails();
    const real = serverAt(catcher.port);
    let sendings = 0;
    const portal = await startPortal({
      ...real,
      // Simulates a crash after the server accepted the mail and before that is recorded.
      send: async (mail) => {
        const sent = await real.send(mail);
        sendings += 1;
        if (sendings === 1) throw new Error('gone');
        return sent;
      },
    });
    await portal.forget(portal.ana);
    await portal.settled();
    expect(await portal.outcomes()).toEqual({ owner: null });
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

  it('rejected permanently are logged without their content, and deferred ones are retried', async () => {
    let reply = 451;
    const catcher = await catchMails({
      reply: (recipient) =>
        recipient.startsWith('owner@') ? 550 : recipient.startsWith('viewer@') ? reply : 250,
    });
    const portal = await startPortal(serverAt(catcher.port));
    const { ana, rui, dora } = portal;
    await portal.queryAsOwner(
      `update users set name = 'Ana' || chr(13) || chr(10) || 'Bcc: eve@evil.example'`,
    );
    for (const person of [ana, rui, dora]) await portal.forget(person);
    await portal.settled();
    expect(await portal.outcomes()).toEqual({
      owner: 'refused',
      viewer: null,
      dora: 'sent',
    });
    expect(catcher.mails.map(({ to }) => to)).toEqual([[dora.email]]);
    expect(catcher.mails[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
    const told = portal.logged.filter((line) => line.includes('rejected an e-mail'));
    expect(told).toHaveLength(1);
    expect(told.join()).toMatch(/"reply":550/);
    expect(told.join()).not.toMatch(/owner@|No room|token/);
    reply = 250;
    await portal.queryAsOwner('update mails set due_at = now(); select wake_mails()');
    await portal.settled();
    expect(catcher.mails.at(-1)?.to).toEqual([rui.email]);
    reply = 451;
    await portal.forget(rui);
    await portal.settled();
    await portal.queryAsOwner(
      `update mails set due_at = now(), created_at = now() - interval '4 days' where outcome is null;
        select wake_mails()`,
    );
    await portal.settled();
    expect(await portal.outcomes()).toMatchObject({ viewer: 'undeliverable' });
  });

  it('wait for a configured mail server, as long as they are useful', async () => {
    const portal = await startPortal('none');
    const { ana, rui, dora } = portal;
    for (const person of [ana, rui, dora]) await portal.forget(person);
    await portal.settled();
    expect(await portal.outcomes()).toEqual({
      owner: null,
      viewer: null,
      dora: null,
    });
    await portal.queryAsOwner('select wake_mails()');
    await portal.settled();
    const told = (what: string) => portal.logged.filter((line) => line.includes(what));
    expect(told('SMTP_URL is not set')).toHaveLength(3);
    const passed = () =>
      portal.queryAsOwner('update one_time_links set expires_at = now() where user_id = $1', [rui.id]);
    await passed();
    await portal.queryAsOwner('select wake_mails()');
    await portal.settled();
    expect(await portal.outcomes()).toMatchObject({ viewer: 'undeliverable' });
    expect(told('An e-mail expired')).toHaveLength(1);
    // Its time passes while the portal is down.
    await portal.forget(portal.rui);
    await portal.settled();
    await passed();

    const catcher = await catchMails();
    const delivery = serverAt(catcher.port);
    const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
    running.push({ stop: () => jobs.end() }, { stop: async () => delivery.close() });
    await sendMails(
      jobs,
      { ...mailSettings, delivery, log: createLogger({ level: 'silent' }) },
      new AbortController().signal,
    );
    expect(catcher.mails.flatMap(({ to }) => to).toSorted()).toEqual([ana.email, dora.email].toSorted());
    expect(await portal.outcomes()).toEqual({
      owner: 'sent',
      viewer: 'undeliverable',
      dora: 'sent',
    });
    const toAna = catcher.mails.find(({ to }) => to.includes(ana.email));
    const [, token = ''] = linkIn(toAna).split('#token=');
    expect(await portal.open(token)).toMatchObject({ purpose: 'password-reset' });
  });

  it('are not sent to a server that takes the password in plain text, or refuses it', async () => {
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
