import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '@azimute/server/src/features/identity/password.ts';
import { deriveLinkToken, hashLinkToken } from '@azimute/server/src/features/identity/link-token.ts';
import {
  startMailCatcher,
  type MailCatcher,
} from '@azimute/server/src/features/mail/testing/start-mail-catcher.ts';
import { sendMails } from '@azimute/server/src/features/mail/send-mails.ts';
import { codeOfStep, stepAt } from '@azimute/server/src/features/identity/second-factor/totp.ts';
import { createLogger } from '@azimute/server/src/platform/log.ts';
import { createMailServer } from '@azimute/server/src/platform/mail/mail-server.ts';
import { testKeys } from '@azimute/server/src/platform/testing/test-keys.ts';
import { composePortal, type MatrixPortal } from './testing/compose-portal.ts';

const logged: string[] = [];
/** Secrets that must never be readable again, by name. */
const secrets = new Map<string, string>();
/** Responses to errors. */
const refusals: string[] = [];
/** Responses about a secret that must not contain it. */
const answers: string[] = [];

let portal: MatrixPortal;
let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await startMailCatcher();
  const destination = { write: (line: string) => void logged.push(line) };
  portal = await composePortal({
    log: createLogger({ level: 'trace', destination }),
    // The first account of a database is the caller's.
    environment: { DIRECTORY_SECRET_1: keep('directory secret', 'canary-secret-of-a-directory') },
  });
});
afterAll(async () => {
  await portal.stop();
  await catcher.stop();
});

interface Asked {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly cookie: string;
}

async function ask(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  token: string,
  body?: object,
): Promise<Asked> {
  const answer = await portal.server.inject({
    method,
    url: `/api/v1${path}`,
    // A caller with a key cannot make calls that require a user.
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `session=${token}`,
      ...(path.startsWith('/telemetry') && { 'x-api-key': token }),
    },
    ...(body && { payload: body }),
  });
  if (answer.statusCode >= 400) refusals.push(answer.body);
  const isJson = answer.headers['content-type']?.includes('json') ?? false;
  return {
    status: answer.statusCode,
    json: isJson ? answer.json<Record<string, unknown>>() : {},
    cookie: String(answer.headers['set-cookie'] ?? ''),
  };
}

function keep(what: string, value: unknown): string {
  if (typeof value !== 'string' || value.length < 6) throw new Error(`There is no ${what}`);
  secrets.set(what, value);
  return value;
}

const signIn = (email: string, password: string, more: object = {}): Promise<Asked> =>
  ask('POST', '/oauth/token', 'none', {
    grant_type: 'password',
    client_id: 'azimute-web',
    client_secret: keep('client secret', 'canary client secret'),
    username: email,
    password,
    ...more,
  });

/** Makes every call that accepts or creates a secret, validly and invalidly. */
async function spendSecrets(): Promise<void> {
  const { database, world } = portal;
  const email = 'admin@own.example';
  const password = keep('password', 'canary password one');
  await database.queryAsOwner('update users set password_hash = $1 where email = $2', [
    await hashPassword(password),
    email,
  ]);
  await signIn(email, keep('wrong password', 'canary password wrong'));
  const { json, cookie } = await signIn(email, password);
  const token = keep('access token', json['access_token']);
  keep('device cookie', /=([^;]{16,})/.exec(cookie)?.[1]);
  const refreshToken = keep('refresh token', json['refresh_token']);
  for (const refresh of [refreshToken, keep('unknown refresh token', 'canary-refresh-token-unknown')])
    await ask('POST', '/oauth/token', 'none', {
      grant_type: 'refresh_token',
      client_id: 'azimute-web',
      refresh_token: refresh,
    });
  keep('live ticket', (await ask('POST', '/live/tickets', token)).json['ticket']);
  await spendKeys(token);
  await spendDirectory(token);
  await spendFileLink(token);
  await spendTrackingLink(token);
  await spendSecondFactor(token, password);
  const wanted = keep('password of another', 'canary password of another');
  const user = { name: 'Eva', email: 'eva@own.example', role: 'viewer', password: wanted };
  await ask('POST', '/users', token, { name: 'Rui', email: 'rui@own.example', role: 'viewer' });
  await ask('POST', '/users', token, { ...user, password_confirmation: 'not the same' });
  await ask('POST', '/users', token, { ...user, password_confirmation: wanted });
  await ask('POST', '/users', token, { ...user, password_confirmation: wanted });
  await failInside(token, email, password);
  await spendLinks(world.userIds.admin);
}

async function spendKeys(token: string): Promise<void> {
  const { json } = await ask('POST', '/api-keys', token, {
    name: 'PositionSource',
    scopes: ['telemetry:write'],
  });
  const key = keep('API key', json['key']);
  const unknown = keep('unknown API key', 'canary-key-of-no-account-at-all');
  for (const used of [key, unknown]) {
    await ask('GET', `/telemetry/osmand/${used}?id=unknown&lat=x`, used);
    await ask('GET', `/telemetry/osmand?id=1&lat=1&lon=1&key=${used}`, used);
    await ask('POST', '/telemetry/positions', used, { positions: [{ deviceId: 'x' }] });
    await ask('GET', `/nowhere/at-all?access_token=${used}`, used);
  }
}

async function spendFileLink(token: string): Promise<void> {
  const { fileId } = portal.world.targets.ownUnit;
  const password = keep('password of a link', 'canary password of a link');
  const made = await ask('POST', `/files/${fileId}/links`, token, { password });
  const link = keep('token of a link', made.json['token']);
  answers.push(JSON.stringify((await ask('GET', `/files/${fileId}/links`, token)).json));
  const wrong = keep('wrong password of a link', 'canary password, wrong, of a link');
  for (const tried of [wrong, password]) {
    await ask('POST', '/shared-files/open', 'none', { token: link, password: tried });
    const { json } = await ask('POST', '/shared-files/download', 'none', { token: link, password: tried });
    const path = json['path'];
    if (typeof path !== 'string') continue;
    keep('address of a download', path.split('/').at(-1));
    expect((await ask('GET', path.replace('/api/v1', ''), 'none')).status).toBe(200);
  }
  expect(secrets.has('address of a download')).toBe(true);
}

async function spendTrackingLink(token: string): Promise<void> {
  const { assetId } = portal.world.targets.ownUnit;
  const made = await ask('POST', '/tracking-links', token, { assetId });
  const link = keep('token of a tracking link', made.json['token']);
  for (const path of ['open', 'fixes'])
    expect((await ask('POST', `/tracked-routes/${path}`, 'none', { token: link })).status).toBe(200);
  answers.push(JSON.stringify((await ask('GET', '/tracking-links', token)).json));
}

/** Configures an unreachable directory: its secret is read, and stays. */
async function spendDirectory(token: string): Promise<void> {
  const settings = {
    kind: 'openid',
    name: 'Directory',
    issuer: 'https://directory.invalid',
    clientId: 'portal',
    secretName: 'DIRECTORY_SECRET_1',
    isOn: true,
    justInTime: false,
    defaultProfileId: null,
    groupsClaim: 'groups',
    groupProfiles: [],
    enforced: false,
  };
  expect((await ask('PUT', '/account/directory', token, settings)).json).toMatchObject({
    hasSecret: true,
  });
  // The secret could be entered instead of its name.
  await ask('PUT', '/account/directory', token, { ...settings, secretName: secrets.get('directory secret') });
  await ask('POST', '/account/directory/trials', token);
  await ask('POST', '/directory-sign-in', 'none', { email: 'eva@own.example' });
  answers.push(JSON.stringify((await ask('GET', '/account/directory', token)).json));
}

async function spendSecondFactor(token: string, password: string): Promise<void> {
  const begun = await ask('POST', '/profile/two-factor', token, { password });
  const secret = keep('TOTP secret', begun.json['secret']);
  await ask('POST', '/profile/two-factor/confirm', token, { otp: '000000' });
  const otp = codeOfStep(fromBase32(secret), stepAt(new Date()));
  const confirmed = await ask('POST', '/profile/two-factor/confirm', token, { otp });
  const { codes } = confirmed.json;
  keep('recovery code', Array.isArray(codes) ? codes[0] : undefined);
  await signIn('admin@own.example', password, { otp: keep('wrong recovery code', 'canary-code') });
}

async function spendLinks(userId: number): Promise<void> {
  const token = keep('reset token', deriveLinkToken(testKeys.linkKey, 'password-reset', '4711'));
  await portal.database.queryAsOwner(
    `insert into one_time_links (one_time_link_id, token_hash, purpose, expires_at, user_id)
      overriding system value values (4711, $1, 'password-reset', now() + interval '10 minutes', $2)`,
    [hashLinkToken(token), userId],
  );
  const chosen = keep('chosen password', 'canary password chosen');
  await ask('POST', '/password/forgot', 'none', { email: 'admin@own.example' });
  await ask('POST', '/one-time-links/open', 'none', { token });
  const choose = (confirmation: string) =>
    ask('POST', '/password/choose', 'none', {
      token,
      password: chosen,
      password_confirmation: confirmation,
    });
  await choose('another');
  await choose(chosen);
  await choose(chosen);
}

/** Repeats it while the database refuses the input. */
async function failInside(token: string, email: string, password: string): Promise<void> {
  const { database } = portal;
  for (const table of ['users', 'access_tokens', 'api_keys', 'sessions']) {
    await database.queryAsOwner(`alter table ${table} rename to ${table}_away`);
    await signIn(email, password);
    await ask('GET', '/profile', token);
    await ask('GET', `/telemetry/osmand/${secrets.get('API key')}?id=1`, 'none');
    await database.queryAsOwner(`alter table ${table}_away rename to ${table}`);
  }
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const letters = text.replaceAll(/[^A-Z2-7]/g, '');
  const bits = Array.from(letters, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join(
    '',
  );
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Sends every mail caused by all of this through an e-mail server. */
async function sendAllMails(): Promise<void> {
  const log = createLogger({ level: 'trace', destination: { write: (line) => void logged.push(line) } });
  const delivery = createMailServer({
    host: '127.0.0.1',
    port: catcher.port,
    secure: false,
    requireTls: false,
    auth: undefined,
    from: { name: 'Azimute', address: 'portal@own.example' },
  });
  await portal.database.queryAsOwner(
    `select prepare_password_reset(gen_random_uuid(), 'admin@own.example', '')`,
  );
  const settings = {
    productName: 'Azimute',
    defaultLocale: 'en',
    portalUrl: 'https://portal.example',
  } as const;
  const jobs = new pg.Pool(portal.database.database.connectionOf('azimute_jobs'));
  const { signal } = new AbortController();
  await sendMails(jobs, { ...settings, linkKey: testKeys.linkKey, delivery, log }, signal);
  await jobs.end();
  delivery.close();
}

/** Reads every row of every table, including the queue's. */
async function readDatabase(): Promise<string[]> {
  const tables = await portal.database.queryAsOwner<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind = 'r'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await portal.database.queryAsOwner<{ text: string }>(
      `select t::text as text from ${name} t`,
    );
    texts.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return texts;
}

function leaksIn(texts: readonly string[]): string[] {
  return [...secrets].flatMap(([what, secret]) =>
    texts.filter((text) => text.includes(secret)).map((text) => `${what} in ${text.slice(0, 200)}`),
  );
}

it('a secret never appears in the log, an e-mail, an error, a metric or the database', async () => {
  await spendSecrets();
  await sendAllMails();
  const mails = catcher.mails.map(({ raw, readable }) => raw + readable);
  const subjects = mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
  expect(subjects.length).toBeGreaterThanOrEqual(4);
  expect(leaksIn(mails)).toEqual([]);
  // A mail's link may only be in the mail itself.
  keep('mailed link', mails.flatMap((mail) => /#token=([\w-]{20,})/.exec(mail)?.[1] ?? [])[0]);
  expect(secrets.size).toBeGreaterThanOrEqual(15);
  expect(logged.length).toBeGreaterThan(0);
  expect(refusals.length).toBeGreaterThan(15);
  expect(leaksIn(logged)).toEqual([]);
  expect(leaksIn(refusals)).toEqual([]);
  expect(leaksIn(answers)).toEqual([]);
  expect(leaksIn([(await portal.server.inject('/metrics')).body])).toEqual([]);
  const rows = await readDatabase();
  expect(rows.some((row) => row.includes('admin@own.example'))).toBe(true);
  expect(leaksIn(rows)).toEqual([]);
  // Internal errors must not be visible outside.
  const inside = refusals.filter((refusal) => refusal.includes('"status":500'));
  expect(inside.length).toBeGreaterThan(2);
  for (const refusal of inside) expect(refusal).not.toMatch(/relation|select |_away|\.ts\b|node_modules/);
});
