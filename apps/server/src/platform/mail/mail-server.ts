import { createTransport } from 'nodemailer';
import type { SmtpSettings } from './smtp-settings.ts';

export interface OutgoingMail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Left of the @; the same for every attempt, so that who gets a mail twice can tell. */
  readonly messageId: string;
}

/** What a server said to one mail; what it replied has no part of the mail in it. */
export interface Sent {
  /** `refused`: it will never take it. `postponed`: it may take it later; others it may take now. */
  readonly outcome: 'sent' | 'refused' | 'postponed';
  /** Code of SMTP; null when its address could not even be said to a server. */
  readonly reply: number | null;
}

export interface MailServer {
  /** Rejects when the server takes nothing. */
  send(mail: OutgoingMail): Promise<Sent>;
  close(): void;
}

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;
/** No word about the mail, but about the order of commands. */
const BAD_SEQUENCE = 503;

/** Connects when the first mail is sent. */
export function createMailServer({ from, requireTls, auth, ...settings }: SmtpSettings): MailServer {
  const transport = createTransport({
    ...settings,
    ...(auth !== undefined && { auth: { ...auth } }),
    requireTLS: requireTls,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    send: async ({ messageId, ...mail }) => {
      try {
        await transport.sendMail({
          ...mail,
          from,
          messageId: `<${messageId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return { outcome: 'sent', reply: 250 };
      } catch (error) {
        const reply = replyToMail(error);
        if (reply === undefined) throw explainFailure(error);
        const isFinal = reply === null || (reply >= 500 && reply !== BAD_SEQUENCE);
        return { outcome: isFinal ? 'refused' : 'postponed', reply };
      }
    },
    close: () => transport.close(),
  };
}

/** What it replied to the recipient or the content. What it says of the sender or of a password holds for every mail. */
function replyToMail(error: unknown): number | null | undefined {
  if (!(error instanceof Error)) return undefined;
  const command: unknown = Reflect.get(error, 'command');
  const reply: unknown = Reflect.get(error, 'responseCode');
  if (Reflect.get(error, 'code') === 'EENVELOPE' && reply === undefined) return null;
  return (command === 'RCPT TO' || command === 'DATA') && typeof reply === 'number' ? reply : undefined;
}

/** Replies of servers may repeat what they were told. */
function explainFailure(error: unknown): Error {
  const part = (name: string): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' || typeof value === 'number' ? ` ${value}` : '';
  };
  return new Error(`The mail server took no mail:${part('code')}${part('command')}${part('responseCode')}`);
}
