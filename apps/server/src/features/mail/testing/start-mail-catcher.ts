import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  readonly to: readonly string[];
  readonly raw: string;
  readonly messageId: string;
  /** With its quoted-printable parts decoded. */
  readonly readable: string;
}

export interface MailCatcher {
  readonly port: number;
  readonly mails: readonly CaughtMail[];
  stop(): Promise<void>;
}

/** Starts an e-mail server that stores what it receives; `reply` may refuse a recipient with an SMTP code. */
export async function startMailCatcher({
  port = 0,
  reply = () => 250,
}: {
  readonly port?: number;
  readonly reply?: (recipient: string) => number;
} = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      const code = reply(address);
      done(code < 400 ? null : Object.assign(new Error(`No room for ${address}`), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '',
          readable: decodeQuotedPrintable(raw),
        });
        done();
      });
    },
  });
  // Connections closed by the portal are not errors.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    mails,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
