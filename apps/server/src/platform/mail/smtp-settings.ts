/** Connection to an e-mail server. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly secure: boolean;
  /** True if a server without STARTTLS must not be used. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  readonly from: MailAddress;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const ADDRESS = /^[^\s@<>",;:\\]{1,64}@[^\s@<>",;:\\]{1,190}$/;
// oxlint-disable-next-line no-control-regex -- these are what it may not hold
const NAME = /^[^\u0000-\u001f\u007f<>"]{0,120}$/;

/** Parses SMTP_URL and MAIL_FROM; undefined without the first. */
export function parseSmtpSettings(
  read: (name: string) => string | undefined,
  problems: string[],
): SmtpSettings | undefined {
  const value = read('SMTP_URL');
  const from = parseFrom(read('MAIL_FROM'), value !== undefined, problems);
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (
    url === null ||
    (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') ||
    url.hostname === '' ||
    !['', '/'].includes(url.pathname) ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    // The value is not repeated: it contains a password.
    problems.push(
      'SMTP_URL must look like smtp://user:password@host:587, or smtps:// for TLS from the start.',
    );
    return undefined;
  }
  const auth = parseAuth(url, problems);
  if (from === undefined) return undefined;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORTS[url.protocol] : Number(url.port),
    secure: url.protocol === 'smtps:',
    requireTls: auth !== undefined && !LOOPBACK_HOSTS.includes(url.hostname),
    auth,
    from,
  };
}

function parseFrom(
  value: string | undefined,
  isNeeded: boolean,
  problems: string[],
): MailAddress | undefined {
  if (value === undefined) {
    if (isNeeded)
      problems.push('MAIL_FROM is missing. SMTP_URL requires it, for example Azimute <portal@example.com>.');
    return undefined;
  }
  const [, name = '', bracketed] = /^([^<]*)<([^<>]*)>$/.exec(value) ?? [];
  const address = bracketed ?? value;
  if (ADDRESS.test(address) && NAME.test(name.trim())) return { name: name.trim(), address };
  problems.push(`MAIL_FROM must be one address, such as portal@example.com or Azimute <portal@example.com>.`);
  return undefined;
}

function parseAuth(url: URL, problems: string[]): SmtpSettings['auth'] {
  if (url.username === '') return undefined;
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  } catch {
    problems.push('SMTP_URL: encode special characters in user and password as %XX, and % as %25.');
    return undefined;
  }
}
