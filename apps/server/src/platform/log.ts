import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'password',
  'new_password',
  'newPassword',
  'token',
  'ticket',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'client_secret',
  'clientSecret',
  'apiKey',
  'key',
  'connectionString',
  // The beginning of an invalid request, including its headers.
  'rawPacket',
];

const REDACTED = '[redacted]';

const redactedPaths = SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]);

// Redaction by field misses secrets inside a longer text, such as an address or an error message, so every log line is
// also filtered by these.
const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\bazk_[\w-]{20,}/g, REDACTED],
  [/(\/telemetry\/(?:osmand|owntracks|overland|gpslogger)\/)[^\s"'?#/\\]+/gi, `$1${REDACTED}`],
  [/([?&#](?:key|api_key|token|ticket|password|access_token|refresh_token)=)[^\s"'&#\\]+/gi, `$1${REDACTED}`],
  [/\b(Bearer|Basic)\s+[\w\-.~+/=]{8,}/gi, `$1 ${REDACTED}`],
  [/((?:postgres(?:ql)?|smtps?):\/\/[^\s:@/"']*:)[^\s@/"']+@/gi, `$1${REDACTED}@`],
];

/** Masks keys in paths and queries, bearer tokens and connection passwords. */
export function redactText(text: string): string {
  let redacted = text;
  for (const [pattern, replacement] of SECRET_TEXTS) redacted = redacted.replace(pattern, replacement);
  return redacted;
}

export interface LoggerOptions {
  level?: LogLevel;
  destination?: DestinationStream;
}

export function createLogger(options: LoggerOptions = {}): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths, censor: REDACTED },
    hooks: { streamWrite: redactText },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}
