import path from 'node:path';
import { parseArgs } from 'node:util';
import { locales, type Locale } from '@azimute/contract';
import pg from 'pg';
import { installHttpClient } from '../platform/http/install-http-client.ts';
import { loadKeys } from '../platform/keys.ts';
import { openObjectStore } from '../platform/objects/open-object-store.ts';
import { parseS3Settings } from '../platform/objects/s3-settings.ts';
import { findRunningServer } from '../platform/postgres/embedded/find-running-server.ts';
import { runAsOwner } from '../platform/postgres/run-as-owner.ts';
import { AccountRefusedError } from './account/account-refused-error.ts';
import { confirmDomain } from './account/confirm-domain.ts';
import { createAccount } from './account/create-account.ts';
import { erasePerson } from './account/erase-person.ts';
import { listAccounts } from './account/list-accounts.ts';
import { addOperator, listOperators, releaseTracker, removeOperator } from './account/operators.ts';
import { purgeAccount } from './account/purge-account.ts';

const USAGE = `npm run account -- <command> [options]

For the operator of the portal. Uses the settings of the portal, which may be running.

  create --name <name> --domain <domain> --admin <e-mail> [--language en|es|pt]
      Creates an account. Its administrator gets an e-mail with a link, which is printed too.
  list
      Lists the accounts: ID, users, assets, size of the positions, name and domain.
  confirm-domain --account <id> --domain <domain>
      Confirms that the account controls its domain, so that users can sign in through its directory without a DNS record.
  erase-person --email <e-mail>
      Erases a person who belongs to no account: name, address, sessions, and what the audit says of them. What they did
      stays, without a name. A restored backup erases them again, by erasures.jsonl of AUDIT_HEADS_DIR.
  purge --account <id> --domain <domain>
      Deletes an account with all its data, including files and audit, and the users who belong to no other account.
      Only a backup can restore it. If it is interrupted, run it again.
  add-operator --email <e-mail> [--language en|es|pt]
      Makes a user an operator, who sees the state of the installation and no account's data. Prints a link by which the
      operator accepts; a second factor is required.
  list-operators
  remove-operator --email <e-mail>
  release-tracker --tracker <ID>
      Deletes the claim of a tracker that connects directly, so that another account can claim it.
`;

const COMMANDS = {
  create,
  list,
  'confirm-domain': confirm,
  'erase-person': erase,
  purge,
  'add-operator': addOperatorBy,
  'list-operators': printOperators,
  'remove-operator': removeOperatorBy,
  'release-tracker': releaseTrackerBy,
} as const;

installHttpClient();
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

type Options = ReturnType<typeof readOptions>;

function readOptions(args: string[]) {
  return parseArgs({
    args,
    options: {
      name: { type: 'string' },
      domain: { type: 'string' },
      admin: { type: 'string' },
      language: { type: 'string' },
      account: { type: 'string' },
      email: { type: 'string' },
      tracker: { type: 'string' },
    },
  }).values;
}

async function run([command, ...args]: string[]): Promise<number> {
  if (command === undefined || !Object.hasOwn(COMMANDS, command)) {
    console.error(USAGE);
    return 2;
  }
  await COMMANDS[command as keyof typeof COMMANDS](readOptions(args));
  return 0;
}

async function create({ name, domain, admin, language }: Options): Promise<void> {
  if (name === undefined || domain === undefined || admin === undefined)
    throw new AccountRefusedError('Specify --name, --domain and --admin.');
  const locale = readLocale(language);
  const keys = await loadKeys(readDataDir(), { mayMake: false });
  const created = await runAsOwner(await readDatabaseUrl(), (owner) =>
    createAccount(owner, keys.linkKey, { name, domain, admin, locale }),
  );
  const address = readSetting('PUBLIC_URL') ?? '<address of the portal>';
  console.log(
    `The account ${created.accountId} was created. ${created.isKnown ? 'An invitation was sent to its administrator.' : ''}`,
  );
  console.log(
    `The administrator can sign in with this one-time link within seven days:\n${address}/reset-password#token=${created.token}`,
  );
}

async function addOperatorBy({ email, language }: Options): Promise<void> {
  const given = { email: requireEmail(email), locale: readLocale(language) };
  const keys = await loadKeys(readDataDir(), { mayMake: false });
  const { token } = await runAsOwner(await readDatabaseUrl(), (owner) =>
    addOperator(owner, keys.linkKey, given),
  );
  const address = readSetting('PUBLIC_URL') ?? '<address of the portal>';
  console.log(
    `${given.email} becomes an operator with this one-time link within seven days:\n${address}/reset-password#token=${token}`,
  );
  console.log('The portal then asks for a second factor, and shows the installation under /operator.');
}

async function printOperators(): Promise<void> {
  for (const { email, isReady } of await runAsOwner(await readDatabaseUrl(), listOperators))
    console.log(`${email}\t${isReady ? 'ready' : 'has not accepted, or has no second factor yet'}`);
}

async function removeOperatorBy({ email }: Options): Promise<void> {
  const given = requireEmail(email);
  await runAsOwner(await readDatabaseUrl(), (owner) => removeOperator(owner, given));
  console.log(`${given} is no longer an operator.`);
}

async function releaseTrackerBy({ tracker }: Options): Promise<void> {
  if (tracker === undefined) throw new AccountRefusedError('Specify the ID of the tracker with --tracker.');
  const accountId = await runAsOwner(await readDatabaseUrl(), (owner) => releaseTracker(owner, tracker));
  console.log(`Account ${accountId} no longer has the tracker ${tracker}. Any account can claim it.`);
}

function requireEmail(email: string | undefined): string {
  if (email === undefined) throw new AccountRefusedError('Specify the e-mail address with --email.');
  return email;
}

function readLocale(language: string | undefined): Locale {
  const locale = language ?? readSetting('DEFAULT_LOCALE') ?? 'en';
  if (!isLocale(locale)) throw new AccountRefusedError(`Unknown language. Use one of ${locales.join(', ')}.`);
  return locale;
}

function isLocale(text: string): text is Locale {
  return locales.some((locale) => locale === text);
}

async function list(): Promise<void> {
  const accounts = await runAsOwner(await readDatabaseUrl(), listAccounts);
  console.log(['id', 'people', 'assets', 'positions', 'name'].join('\t'));
  for (const { accountId, name, domain, people, assets, bytes } of accounts)
    console.log(
      [accountId, people, assets, `${Math.ceil(bytes / 1_000_000)} MB`, `${name} (${domain})`].join('\t'),
    );
}

async function confirm(options: Options): Promise<void> {
  const named = readAccountNamed(options);
  await runAsOwner(await readDatabaseUrl(), (owner) => confirmDomain(owner, named));
  console.log(`Account ${named.accountId} now controls ${named.domain}. Its directory signs users in.`);
}

async function erase({ email, language }: Options): Promise<void> {
  const directory = readSetting('AUDIT_HEADS_DIR') ?? path.join(readDataDir(), 'audit-heads');
  const locale = readLocale(language);
  const userId = await runAsOwner(await readDatabaseUrl(), (owner) =>
    erasePerson(owner, { email: requireEmail(email), directory, locale, now: new Date() }),
  );
  console.log(`The person was erased. Records of what they did name user ${userId}.`);
}

function readAccountNamed({ account, domain }: Options): { accountId: number; domain: string } {
  if (account === undefined || domain === undefined || !/^[1-9]\d{0,8}$/.test(account))
    throw new AccountRefusedError(
      'Specify --account with the ID of an account and --domain with its domain. npm run account -- list shows both.',
    );
  return { accountId: Number(account), domain };
}

async function purge(options: Options): Promise<void> {
  const named = readAccountNamed(options);
  const problems: string[] = [];
  const s3 = parseS3Settings(readSetting, problems);
  if (problems.length > 0) throw new AccountRefusedError(problems.join('\n'));
  const objects = openObjectStore({ dataDir: readDataDir(), s3 });
  const client = new pg.Client({ connectionString: await readDatabaseUrl(), keepAlive: true });
  // A connection lost between two queries makes the next one fail with the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const purged = await purgeAccount(client, {
      ...named,
      objects,
      signal: stopSignal(),
    });
    console.log(`${purged.rows} rows, ${purged.objects} objects and ${purged.people} people were deleted.`);
  } finally {
    await client.end();
  }
}

/** An empty setting counts as unset, as in the portal. */
function readSetting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}

function readDataDir(): string {
  return path.resolve(readSetting('DATA_DIR') ?? '.data');
}

async function readDatabaseUrl(): Promise<string> {
  return readSetting('DATABASE_URL') ?? (await findRunningServer(readDataDir()));
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => stop.abort(new Error('Stopped. Run the command again to continue.')));
  return stop.signal;
}
