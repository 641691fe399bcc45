import { hostname } from 'node:os';
import path from 'node:path';
import { asLocale, locales, passwordMinLength, type Locale } from '@azimute/contract';
import { parseBackupSettings, type BackupSettings } from './backups/backup-settings.ts';
import { defaultPublicUrl, parseProxies, parsePublicUrl, parsePushContact } from './address-settings.ts';
import { parseDirectorySettings, type DirectorySettings } from './directory-settings.ts';
import { parsePrivateHosts, type PrivateHosts } from './private-hosts.ts';
import { parseGeocoderSettings, type GeocoderSettings } from './geocoder-settings.ts';
import type { LogLevel } from './log.ts';
import { parseMapSettings, type MapSettings } from './map-settings.ts';
import { parseSmtpSettings, type SmtpSettings } from './mail/smtp-settings.ts';
import { ARCHIVE_DIR } from './postgres/embedded/log-archive.ts';
import { parseDatabaseUrls } from './postgres/parse-database-urls.ts';
import { parseS3Settings, type S3Settings } from './objects/s3-settings.ts';
import { parseClamdSettings, type ClamdSettings } from './virus-scanner/clamd-settings.ts';
import { parseNatsSettings, type NatsSettings } from './nats-settings.ts';
import { parseMqttSettings, type MqttSettings } from './mqtt-settings.ts';
import { parseTraces, type TraceSettings } from './trace-settings.ts';
import { parseTrackerSettings, type TrackerSettings } from './tracker-settings.ts';

const ROLES = ['all', 'web', 'ingest', 'engine', 'jobs'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface Config {
  role: Role;
  /** Name of this process, unique on its database. */
  instance: string;
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** A standby of the database for reads of the past; undefined: the primary answers them. */
  databaseReadUrl: string | undefined;
  /**
   * Public address of the portal, without a trailing slash; undefined if only the port chosen at startup determines it.
   */
  publicUrl: string | undefined;
  /** The address if PUBLIC_URL sets it, rather than HOST and PORT. */
  statedPublicUrl: string | undefined;
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks, or names such as `loopback`. */
  trustedProxies: readonly string[];
  demo: boolean;
  demoPassword: string | undefined;
  /** Language of the demo's users and content when it is created. */
  demoLocale: Locale;
  /** Address that the demo's machines send to; undefined: this process. */
  demoIngestUrl: string | undefined;
  /** Days of the demo fleet's history; 0 means a few hours. */
  demoHistoryDays: number;
  /** Interval at which the demo's machines are checked for new reports. */
  demoBeatMs: number;
  /** Age at which positions are packed into blocks [days]; undefined: never. */
  packPositionsAfterDays: number | undefined;
  productName: string;
  defaultLocale: Locale;
  logLevel: LogLevel;
  /** Undefined: no broker is used. */
  mqtt: MqttSettings | undefined;
  /** Undefined: trackers cannot connect directly. */
  trackers: TrackerSettings | undefined;
  /** Undefined: endpoints write to the database themselves. */
  nats: NatsSettings | undefined;
  /** Undefined: no mail is sent; the demo shows it instead. */
  smtp: SmtpSettings | undefined;
  directories: DirectorySettings;
  /** Report servers that may be in the private network. */
  reportsAllowPrivate: PrivateHosts;
  /** Webhook endpoints that may be in the private network. */
  webhooksAllowPrivate: PrivateHosts;
  makerFeedsAllowPrivate: PrivateHosts;
  /** Push services that may be in the private network. */
  pushAllowPrivate: PrivateHosts;
  /** Contact of the operator for push services: a mailto: or https: address; null if unknown. */
  pushContact: string | null;
  /** Undefined: points show only the nearest known place. */
  geocoder: GeocoderSettings | undefined;
  /** Directory where the heads of the audit are published. */
  auditHeadsDir: string;
  /** Undefined: objects, such as files, are in the data directory. */
  s3: S3Settings | undefined;
  /** Directory that the embedded database archives its log to; undefined: none. */
  backupArchive: string | undefined;
  /** Address of the newest release's notes; undefined: the portal does not check for updates. */
  updateUrl: string | undefined;
  /** Undefined: backups are only made with the command. */
  backups: BackupSettings | undefined;
  /** Undefined: files are not scanned for viruses. */
  clamd: ClamdSettings | undefined;
  /** Quota of one account. */
  filesQuotaBytes: number;
  maps: MapSettings;
  /** Undefined: no traces are sent. */
  traces: TraceSettings | undefined;
}

/** Lists all problems with the settings at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment and the command line (`--role=...`). An empty value counts as unset.
 * @throws ConfigError naming every problem
 */
export function loadConfig(env: Environment, argv: readonly string[]): Config {
  const problems: string[] = [];
  const read = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const production = read('NODE_ENV') === 'production';
  const role = parseRole(argv, problems);
  const host = read('HOST') ?? '127.0.0.1';
  const port = parsePort(read('PORT'), problems);
  const { databaseUrl, databaseReadUrl } = parseDatabaseUrls(read, problems);
  const dataDir = path.resolve(read('DATA_DIR') ?? '.data');
  const publicUrl = parsePublicUrl(read('PUBLIC_URL'), production, problems);
  const demo = oneOf(['true', 'false'], 'DEMO', read('DEMO'), problems) ?? 'true';
  const demoPassword = read('DEMO_PASSWORD');
  if (demoPassword !== undefined && demoPassword.length < passwordMinLength)
    problems.push(`DEMO_PASSWORD needs at least ${passwordMinLength} characters.`);
  if (role !== 'all' && databaseUrl === undefined)
    problems.push(
      `--role=${role} needs DATABASE_URL: the embedded PostgreSQL serves one process, --role=all.`,
    );
  const nats = parseNatsSettings(read, problems);
  if (role === 'ingest' && read('NATS_URL') === undefined)
    problems.push(
      '--role=ingest needs NATS_URL: it brings positions into the journal, from which engines take them. Without one, let --role=engine have the endpoints.',
    );
  if (production) listMissingInProduction(read, problems);
  const config: Config = {
    role,
    instance: read('INSTANCE') ?? hostname(),
    production,
    host,
    port,
    dataDir,
    databaseUrl,
    databaseReadUrl,
    publicUrl: publicUrl ?? defaultPublicUrl(host, port),
    statedPublicUrl: publicUrl,
    trustedProxies: parseProxies(read('TRUSTED_PROXIES'), problems),
    demo: demo === 'true',
    demoPassword,
    demoLocale: oneOf(locales, 'DEMO_LOCALE', read('DEMO_LOCALE'), problems) ?? readSystemLocale(read),
    demoIngestUrl: parseDemoIngestUrl(read('DEMO_INGEST_URL') ?? publicUrl, { role, demo }, problems),
    demoHistoryDays: parseHistoryDays(read('DEMO_HISTORY_DAYS'), problems),
    demoBeatMs: parseBeat(read('DEMO_BEAT_SECONDS'), problems) * 1_000,
    packPositionsAfterDays: parsePackingDays(read('PACK_POSITIONS_AFTER_DAYS'), problems),
    productName: read('PRODUCT_NAME') ?? 'Azimute',
    defaultLocale: oneOf(locales, 'DEFAULT_LOCALE', read('DEFAULT_LOCALE'), problems) ?? 'en',
    logLevel: oneOf(LOG_LEVELS, 'LOG_LEVEL', read('LOG_LEVEL'), problems) ?? 'info',
    mqtt: parseMqttSettings(read, problems),
    trackers: parseTrackerSettings(read, host, problems),
    nats,
    smtp: parseSmtpSettings(read, problems),
    directories: parseDirectorySettings(env, problems),
    reportsAllowPrivate: parsePrivateHosts('REPORTS_ALLOW_PRIVATE', read, problems),
    webhooksAllowPrivate: parsePrivateHosts('WEBHOOKS_ALLOW_PRIVATE', read, problems),
    makerFeedsAllowPrivate: parsePrivateHosts('MAKER_FEEDS_ALLOW_PRIVATE', read, problems),
    pushAllowPrivate: parsePrivateHosts('PUSH_ALLOW_PRIVATE', read, problems),
    pushContact: parsePushContact(read('PUSH_CONTACT'), publicUrl, problems),
    geocoder: parseGeocoderSettings(read, problems),
    auditHeadsDir: path.resolve(read('AUDIT_HEADS_DIR') ?? path.join(dataDir, 'audit-heads')),
    s3: parseS3Settings(read, problems),
    backupArchive: parseArchive(read('BACKUP_ARCHIVE'), databaseUrl, problems),
    updateUrl: parseUpdateUrl(read('UPDATE_URL'), problems),
    backups: parseBackupSettings(read, problems),
    clamd: parseClamdSettings(read, problems),
    filesQuotaBytes: parseFilesQuota(read('FILES_QUOTA_MB'), problems),
    maps: parseMapSettings(read, dataDir, problems),
    traces: parseTraces(read, problems),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function listMissingInProduction(read: (name: string) => string | undefined, problems: string[]): void {
  if (read('PUBLIC_URL') === undefined)
    problems.push(
      'PUBLIC_URL is missing. In production, set it to the address that users open, such as https://portal.example.com.',
    );
  if (read('DEMO') === undefined)
    problems.push('DEMO is missing. In production, set it to false (an empty portal) or true (a demo).');
}

function parseRole(argv: readonly string[], problems: string[]): Role {
  let role: Role = 'all';
  for (const argument of argv) {
    const value = /^--role=(.*)$/.exec(argument)?.[1];
    if (value === undefined)
      problems.push(`${argument} is not an option; there is --role=${ROLES.join('|')}.`);
    else role = oneOf(ROLES, '--role', value, problems) ?? role;
  }
  return role;
}

/** Returns the language of the operating system, or English if the portal does not have it. */
function readSystemLocale(read: (name: string) => string | undefined): Locale {
  const system =
    read('LC_ALL') ?? read('LC_MESSAGES') ?? read('LANG') ?? Intl.DateTimeFormat().resolvedOptions().locale;
  return asLocale(system.slice(0, 2)) ?? 'en';
}

function parseDemoIngestUrl(
  value: string | undefined,
  { role, demo }: { readonly role: Role; readonly demo: string },
  problems: string[],
): string | undefined {
  if (value === undefined && role === 'jobs' && demo === 'true')
    problems.push(
      'DEMO_INGEST_URL is missing: with --role=jobs, the demo sends positions to another process. Set it to the address of a process for devices, such as http://10.0.0.5:8080, or set DEMO=false.',
    );
  const url = value === undefined ? undefined : URL.parse(value);
  if (url === undefined) return undefined;
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  problems.push(`DEMO_INGEST_URL must be an address such as http://10.0.0.5:8080, not "${value}".`);
  return undefined;
}

const MONTH_DAYS = 30;

function parseHistoryDays(value: string | undefined, problems: string[]): number {
  if (value === undefined) return MONTH_DAYS;
  const days = Number(value);
  if (/^\d+$/.test(value) && days <= MONTH_DAYS) return days;
  problems.push(`DEMO_HISTORY_DAYS must be a number from 0 (some hours) to ${MONTH_DAYS}, not "${value}".`);
  return 0;
}

const BEAT_SECONDS = { least: 0.5, most: 60 } as const;

function parseBeat(value: string | undefined, problems: string[]): number {
  if (value === undefined) return BEAT_SECONDS.least;
  const seconds = Number(value);
  if (/^\d+(\.\d+)?$/.test(value) && seconds >= BEAT_SECONDS.least && seconds <= BEAT_SECONDS.most)
    return seconds;
  problems.push(
    `DEMO_BEAT_SECONDS must be a number from ${BEAT_SECONDS.least} to ${BEAT_SECONDS.most}, not "${value}".`,
  );
  return BEAT_SECONDS.least;
}

/** Positions of the last five weeks are often corrected and are in the change feed, so they stay unpacked. */
const LEAST_PACKING_DAYS = 35;

function parsePackingDays(value: string | undefined, problems: string[]): number | undefined {
  if (value === undefined || value === 'never') return undefined;
  const days = Number(value);
  if (/^\d{2,5}$/.test(value) && days >= LEAST_PACKING_DAYS) return days;
  problems.push(
    `PACK_POSITIONS_AFTER_DAYS must be never or at least ${LEAST_PACKING_DAYS} days, not "${value}".`,
  );
  return undefined;
}

/** Returns bytes; the default is 5 GB. */
function parseFilesQuota(value: string | undefined, problems: string[]): number {
  const megabytes = Number(value ?? 5120);
  if (!/^[1-9]\d{0,8}$/.test(value ?? '1'))
    problems.push(`FILES_QUOTA_MB must be a number of megabytes from 1 to 999999999, not "${value}".`);
  return megabytes * 1024 * 1024;
}

function parseArchive(
  value: string | undefined,
  databaseUrl: string | undefined,
  problems: string[],
): string | undefined {
  if (value === undefined) return undefined;
  if (databaseUrl !== undefined)
    problems.push(
      'BACKUP_ARCHIVE is for the embedded PostgreSQL. Archive the log of your own server with its tools.',
    );
  if (!ARCHIVE_DIR.test(value))
    problems.push(
      `BACKUP_ARCHIVE must be an absolute directory of letters, digits, spaces and . _ -, not "${value}".`,
    );
  return value;
}

function parseUpdateUrl(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined || value === 'never') return undefined;
  if (URL.parse(value)?.protocol === 'https:') return value;
  problems.push(
    `UPDATE_URL must be never or an https address, such as https://example.com/azimute.json, not "${value}".`,
  );
  return undefined;
}

function parsePort(value: string | undefined, problems: string[]): number {
  if (value === undefined) return 8080;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  problems.push(`PORT must be a number from 0 to 65535 (0: any free one), not "${value}".`);
  return 0;
}

function oneOf<const T extends string>(
  allowed: readonly T[],
  name: string,
  value: string | undefined,
  problems: string[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) problems.push(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return found;
}
