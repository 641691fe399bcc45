import { parseArgs } from 'node:util';
import { locales, type Locale } from '@azimute/contract';
import { isTimeZone } from '@azimute/engine/zoned-time';

export const USAGE = `npm run migrate -- traccar <source> --account <id> --administrator <e-mail> [options]

Moves a Traccar server into an account, as one of its administrators. Reads the source without changing it, reports line
by line what becomes of it, and lets the running portal migrate it. Uses the settings of the portal (DATA_DIR,
DATABASE_URL). Run it again after an interruption: it continues, and nothing is migrated twice.

  <source>               a dump (pg_dump, mysqldump, SCRIPT of H2; compressed by gzip or not), the address of a
                         PostgreSQL database (postgres://user:password@host/traccar), or of a server (https://host)
  --token <token>        token of an administrator of the Traccar server, for its REST API (or TRACCAR_TOKEN)
  --api <address>        server whose API is compared with the database, to find the time zone of its times
  --time-zone <name>     time zone of the process that wrote the database, such as America/Maceio, if it is not found
  --group <name>=<UL>    code of the UL for the devices of a group, or nothing to leave them out; can be repeated
  --invite <e-mail>      user to invite although they would see more devices than before; can be repeated
  --from <date>          first day of the history that is read through the API (2000-01-01)
  --report <file>        writes the report to a file: .json or .csv
  --language en|es|pt    language of the report (en)
  --dry-run              only reports
`;

export interface MigrateOptions {
  readonly source: string;
  readonly accountId: number;
  readonly administrator: string;
  readonly token: string | undefined;
  readonly api: string | undefined;
  readonly timeZone: string | undefined;
  /** Code of a UL by the name of a group; empty to leave it out. */
  readonly groups: ReadonlyMap<string, string>;
  readonly invited: readonly string[];
  readonly from: Date;
  readonly report: string | undefined;
  readonly locale: Locale;
  readonly isDryRun: boolean;
}

/** Parses the command line; returns the problem if it is invalid. */
export function readOptions(args: readonly string[]): MigrateOptions | string {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const [system, source, ...more] = positionals;
  if (system !== 'traccar') return 'Name the system: traccar.';
  if (source === undefined || more.length > 0) return 'Name one source.';
  if (!/^[1-9]\d{0,8}$/.test(values.account ?? '')) return 'Specify --account with the ID of the account.';
  if (values.administrator === undefined)
    return 'Specify --administrator with the e-mail of an administrator of the account.';
  const zone = values['time-zone'];
  if (zone !== undefined && !isTimeZone(zone)) return `There is no time zone "${zone}".`;
  const token = values.token ?? process.env['TRACCAR_TOKEN'];
  if ((isServer(source) || values.api !== undefined) && (token ?? '') === '')
    return 'The API needs a token. Specify --token or set TRACCAR_TOKEN.';
  const groups = values.group.map((text) => /^(.+)=([^=]*)$/.exec(text));
  if (groups.includes(null)) return '--group is of the form name=code.';
  const from = new Date(values.from);
  if (Number.isNaN(from.getTime())) return '--from is not a valid date. Write it as 2021-03-01.';
  const locale = locales.find((one) => one === values.language);
  if (locale === undefined) return `--language is one of ${locales.join(', ')}.`;
  if (values.report !== undefined && !/\.(?:json|csv)$/.test(values.report))
    return '--report ends in .json or .csv.';
  return {
    source,
    accountId: Number(values.account),
    administrator: values.administrator,
    token,
    api: values.api,
    timeZone: zone,
    groups: new Map(groups.map((found) => [found?.[1] ?? '', found?.[2] ?? ''])),
    invited: values.invite.map((email) => email.toLowerCase()),
    from,
    report: values.report,
    locale,
    isDryRun: values['dry-run'],
  };
}

export const isServer = (source: string): boolean => /^https?:\/\//.test(source);
export const isDatabase = (source: string): boolean => /^postgres(?:ql)?:\/\//.test(source);

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true, default: [] as string[] } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        account: text,
        administrator: text,
        token: text,
        api: text,
        'time-zone': text,
        group: texts,
        invite: texts,
        from: { ...text, default: '2000-01-01' },
        report: text,
        language: { ...text, default: 'en' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
