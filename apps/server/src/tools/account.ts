import { parseArgs } from 'node:util';
import { locales, type Locale } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { otherCells } from '../features/across-cells/cells-context.ts';
import { claimEmails } from '../features/across-cells/claim-emails.ts';
import { askCells } from '../platform/cells/ask-cells.ts';
import { installHttpClient } from '../platform/http/install-http-client.ts';
import { loadKeys } from '../platform/keys.ts';
import { runAsOwner } from '../platform/postgres/run-as-owner.ts';
import { createAccount, AccountRefusedError } from './account/create-account.ts';
import { listAccounts } from './account/list-accounts.ts';
import { abandonMove, moveAccount } from './account/move-account.ts';
import { purgeAccount } from './account/purge-account.ts';
import {
  databaseUrlOf,
  dataDirOf,
  openSide,
  readCells,
  readSetting,
  refuseSharedBucket,
} from './account/read-settings.ts';
import { MoveRefusedError, type Move } from './account/sides.ts';

const USAGE = `npm run account -- create | list | move | purge [options]

For whoever runs the portal. Settings are read as by the portal itself, which runs meanwhile.

  create --name <name> --domain <domain> --admin <e-mail> [--language en|es|pt]
      Makes an account. Its administrator gets a mail with a link, which is printed too.
  list
      The accounts of this cell: id, name, domain, people, assets, size of their positions, where they are.
  move --account <id> --to <cell>
      Moves an account to another cell. TO_DATA_DIR, or TO_DATABASE_URL with TO_S3_ settings, say where that is. Broken
      off and run again, it goes on; with --abort it is given up. With --freeze-at-most <seconds>s (60s) it refuses the
      account's writes for no longer than that, and gives up what would take longer.
  purge --account <id>
      Removes what an account that has moved left behind in this cell.
`;

const COMMANDS = { create, list, move, purge } as const;

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
      to: { type: 'string' },
      abort: { type: 'boolean', default: false },
      'freeze-at-most': { type: 'string', default: '60s' },
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
    throw new AccountRefusedError('Say --name, --domain and --admin.');
  const locale = language ?? readSetting('DEFAULT_LOCALE') ?? 'en';
  if (!isLocale(locale)) throw new AccountRefusedError(`The languages are ${locales.join(', ')}.`);
  const keys = await loadKeys(dataDirOf('') ?? '', { mayMake: false });
  const created = await runAsOwner(await databaseUrlOf(''), (owner) =>
    createAccount(owner, keys.linkKey, { name, domain, admin, locale }, (client, email) =>
      claimElsewhere(client, email, domain),
    ),
  );
  const address = readSetting('PUBLIC_URL') ?? '<address of the portal>';
  console.log(
    `The account ${created.accountId} is made. ${created.isKnown ? 'Its administrator is invited.' : ''}`,
  );
  console.log(
    `This link lets its administrator in, once, within seven days:\n${address}/reset-password#token=${created.token}`,
  );
}

function isLocale(text: string): text is Locale {
  return locales.some((locale) => locale === text);
}

/** A person has one home, and a domain one account, in all cells. */
async function claimElsewhere(client: ClientBase, email: string, domain: string): Promise<void> {
  const installation = readCells();
  if (installation?.own === undefined) return;
  const cells = { ...installation, own: installation.own };
  await claimEmails({ cells }, client, [email]);
  const others = otherCells(cells);
  for (const [kind, value] of [
    ['email', email],
    ['domain', domain],
  ] as const) {
    const { answered, unreachable } = await askCells(cells, others, 'whose', { kind, value });
    const [lost] = unreachable;
    if (lost !== undefined) throw lost;
    const known = answered.find(({ answer }) => answer.isHere);
    if (known !== undefined)
      throw new AccountRefusedError(
        `${known.cell.name} has the ${kind} ${value}. Make the account there; it can be moved here afterwards.`,
      );
  }
}

async function list(): Promise<void> {
  const accounts = await runAsOwner(await databaseUrlOf(''), listAccounts);
  console.log(['id', 'people', 'assets', 'positions', 'where', 'name'].join('\t'));
  for (const { accountId, name, domain, people, assets, bytes, state } of accounts)
    console.log(
      [accountId, people, assets, `${Math.ceil(bytes / 1_000_000)} MB`, state, `${name} (${domain})`].join(
        '\t',
      ),
    );
}

async function move({ account, to, abort, 'freeze-at-most': freezeAtMost }: Options): Promise<void> {
  const cells = readCells();
  if (cells?.own === undefined)
    throw new MoveRefusedError(
      'Only cells move accounts: set CELLS, CELL and CELLS_KEY as the portal has them.',
    );
  const target = cells.all.find(({ name }) => name === to);
  if (target === undefined || target.name === cells.own.name)
    throw new MoveRefusedError(
      `Say --to with another of the cells: ${cells.all.map(({ name }) => name).join(', ')}.`,
    );
  refuseSharedBucket();
  const from = await openSide(cells.own.name, '');
  const other = await openSide(target.name, 'TO_').catch(async (error: unknown) => {
    await from.client.end();
    throw error;
  });
  const moving: Move = {
    accountId: readAccountId(account),
    from,
    to: other,
    tell: (line) => console.log(line),
    signal: stopSignal(),
    freezeAtMostMs: readSeconds(freezeAtMost) * 1000,
  };
  try {
    if (abort) {
      await abandonMove(moving);
      console.log(`The account ${moving.accountId} stays in ${from.cell}.`);
      return;
    }
    const keys = await loadKeys(dataDirOf('') ?? '', { mayMake: false });
    const moved = await moveAccount(moving, keys.databaseRoleKey);
    console.log(`The account ${moving.accountId} is served by ${other.cell}.`);
    if (moved !== 'finished')
      console.log(
        `${moved.objects} objects were copied. It was frozen for ${(moved.frozenMs / 1000).toFixed(1)} s.`,
      );
    console.log(
      `Once you have seen it there, npm run account -- purge --account ${moving.accountId} removes it here.`,
    );
  } finally {
    await Promise.all([from.client.end(), other.client.end()]);
  }
}

async function purge({ account }: Options): Promise<void> {
  const side = await openSide(readCells()?.own?.name ?? '', '');
  try {
    const { rows, objects } = await purgeAccount(side, readAccountId(account), stopSignal());
    console.log(`${rows} rows and ${objects} objects were removed.`);
  } finally {
    await side.client.end();
  }
}

function readAccountId(account: string | undefined): number {
  if (account === undefined || !/^[1-9]\d{0,8}$/.test(account))
    throw new MoveRefusedError(
      'Say --account with the id of an account; npm run account -- list tells them.',
    );
  return Number(account);
}

function readSeconds(text: string): number {
  const [, seconds] = /^([1-9]\d{0,4})s?$/.exec(text) ?? [];
  if (seconds === undefined)
    throw new MoveRefusedError(`--freeze-at-most takes seconds, such as 30s, not "${text}".`);
  return Number(seconds);
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => stop.abort(new Error('Stopped. Run it again to go on.')));
  return stop.signal;
}
