import { parseArgs } from 'node:util';

export const USAGE = `npm run config -- <command> [folder] --url <address> --key <key> [options]

Keeps the configuration of an account in YAML files, such as those of a Git repository. Acts with the rights of a
service account. Every .yaml file of the folder (default: the current one) is part of the configuration.

  export            writes a file for each section that the service account can see
  plan              prints what apply would change, with back-tests of geofences and alert types
  apply             makes these changes, all or nothing
  drift             like plan --delete; exits with 3 if the account differs from the files

  --url <address>   address of the portal (or AZIMUTE_URL)
  --key <key>       key of a service account (or AZIMUTE_KEY)
  --delete          also deletes records that their section does not contain; ULs are archived
  --plan <hash>     applies only the plan with this hash
  --yes             applies without a hash of an earlier plan
  --no-backtest     skips the back-tests
`;

const configCommands = ['export', 'plan', 'apply', 'drift'] as const;

export interface ConfigOptions {
  readonly command: (typeof configCommands)[number];
  readonly folder: string;
  readonly url: string;
  readonly key: string;
  readonly deletes: boolean;
  readonly hash: string | undefined;
  readonly backtests: boolean;
}

/** Parses the command line; returns the problem if it is invalid. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ConfigOptions | string {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [name, folder = '.', ...more] = positionals;
  const command = configCommands.find((known) => known === name);
  if (command === undefined || more.length > 0) return `Name a command: ${configCommands.join(', ')}.`;
  const url = values.url ?? environment['AZIMUTE_URL'] ?? '';
  if (!/^https?:\/\//.test(url)) return 'Specify --url with the address of the portal, or set AZIMUTE_URL.';
  const key = values.key ?? environment['AZIMUTE_KEY'] ?? '';
  if (!/^[\w-]{8,200}$/.test(key))
    return 'Specify --key with the key of a service account, or set AZIMUTE_KEY.';
  if (command === 'apply' && values.plan === undefined && values.yes !== true)
    return 'Specify --plan with the hash of a plan, or --yes to apply without one.';
  return {
    command,
    folder,
    url: url.replace(/\/+$/, ''),
    key,
    deletes: values.delete === true || command === 'drift',
    hash: values.plan,
    backtests: values['no-backtest'] !== true && command !== 'drift',
  };
}

function parse(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { url: text, key: text, plan: text, delete: flag, yes: flag, 'no-backtest': flag },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
