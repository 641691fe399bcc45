/** Connection of endpoints and engines to the NATS servers that keep the journal of positions. */
export interface NatsSettings {
  /** host:port of each. */
  readonly servers: readonly string[];
  readonly isTls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** When to acknowledge positions: once the journal has them, or once the database has them. */
  readonly answersAfter: AnswersAfter;
  /** Number of servers that keep each position. */
  readonly replicas: number;
  /** The operator's confirmation that each server syncs its data to disk, if the setting cannot be read. */
  readonly isSynced: boolean;
  /** Addresses of the servers' monitoring, where their settings are read. */
  readonly monitoring: readonly string[];
  /** Most bytes that wait for the engines. */
  readonly backlogBytes: number;
  /** Longest wait of the oldest position before endpoints refuse more. */
  readonly backlogMs: number;
}

const ANSWERS_AFTER = ['journal', 'commit'] as const;
type AnswersAfter = (typeof ANSWERS_AFTER)[number];

const PORT = '4222';
const REPLICAS = [1, 3, 5];
const BACKLOG_MB = 1024;
const BACKLOG_MINUTES = 1440;

type Read = (name: string) => string | undefined;

/** Parses NATS_URL and related settings; undefined without the first. */
export function parseNatsSettings(read: Read, problems: string[]): NatsSettings | undefined {
  const answersAfter = ANSWERS_AFTER.find((one) => one === (read('NATS_ANSWERS_AFTER') ?? 'journal'));
  if (answersAfter === undefined) problems.push(`NATS_ANSWERS_AFTER must be ${ANSWERS_AFTER.join(' or ')}.`);
  const replicas = Number(read('NATS_REPLICAS') ?? 3);
  if (!REPLICAS.includes(replicas)) problems.push('NATS_REPLICAS must be 1, 3 or 5.');
  const synced = read('NATS_SYNCED') ?? 'false';
  if (!['true', 'false'].includes(synced)) problems.push('NATS_SYNCED must be true or false.');
  const monitoring = listOf(read('NATS_MONITORING'));
  for (const address of monitoring)
    if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
      problems.push(
        `NATS_MONITORING must list addresses such as http://10.0.0.1:8222, separated by commas, not "${address}".`,
      );
  const backlogBytes = parseCount('NATS_BACKLOG_MB', BACKLOG_MB, read, problems) * 1024 * 1024;
  const backlogMs = parseCount('NATS_BACKLOG_MINUTES', BACKLOG_MINUTES, read, problems) * 60_000;
  const reached = parseServers(read, problems);
  if (reached === undefined || answersAfter === undefined) return undefined;
  return {
    ...reached,
    answersAfter,
    replicas,
    isSynced: synced === 'true',
    monitoring,
    backlogBytes,
    backlogMs,
  };
}

type Reached = Pick<NatsSettings, 'servers' | 'isTls' | 'username' | 'password'>;

function parseServers(read: Read, problems: string[]): Reached | undefined {
  const urls = listOf(read('NATS_URL')).map((value) => URL.parse(value));
  const [first] = urls;
  if (first === undefined) return undefined;
  const isUsable = urls.every(
    (url) =>
      url !== null &&
      /^(?:nats|tls):$/.test(url.protocol) &&
      url.hostname !== '' &&
      ['', '/'].includes(url.pathname) &&
      `${url.search}${url.hash}` === '',
  );
  if (first === null || !isUsable) {
    // The value is not repeated: it contains a password.
    problems.push(
      'NATS_URL must look like nats://user:password@host:4222, or tls:// for TLS; several servers are separated by commas.',
    );
    return undefined;
  }
  return {
    servers: urls.flatMap((url) => (url === null ? [] : `${url.hostname}:${url.port || PORT}`)),
    isTls: first.protocol === 'tls:',
    username: decode(first.username, problems),
    password: decode(first.password, problems),
  };
}

function listOf(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((part) => part.trim() || []);
}

function parseCount(name: string, otherwise: number, read: Read, problems: string[]): number {
  const value = read(name);
  if (value !== undefined && !/^[1-9]\d{0,6}$/.test(value))
    problems.push(`${name} must be a number from 1 to 9999999, not "${value}".`);
  return Number(value ?? otherwise);
}

function decode(part: string, problems: string[]): string | undefined {
  if (part === '') return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    problems.push('NATS_URL: user and password must be percent-encoded, with %25 for a percent sign.');
    return undefined;
  }
}
