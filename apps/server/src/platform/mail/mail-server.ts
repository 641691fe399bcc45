import { createTransport } from 'nodemailer';
import type { SmtpSettings } from './smtp-settings.ts';

export interface OutgoingMail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Part before the @; the same for every attempt, so that duplicates are recognizable. */
  readonly messageId: string;
}

/** A server's response to one mail; `reply` contains no part of the mail. */
export interface Sent {
  /** `refused`: permanently. `postponed`: the server may accept it later, and other mails now. */
  readonly outcome: 'sent' | 'refused' | 'postponed';
  /** SMTP code; null if the address could not even be sent to a server. */
  readonly reply: number | null;
}

export interface MailServer {
  /** Rejects if the server accepts nothing. */
  send(mail: OutgoingMail): Promise<Sent>;
  close(): void;
}

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;
/** Refers to the order of commands, not to the mail. */
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

/** Returns the reply about the recipient or the content. Replies about the sender or a password apply to every mail. */
function replyToMail(error: unknown): number | null | undefined {
  if (!(error instanceof Error)) return undefined;
  const command: unknown = Reflect.get(error, 'command');
  const reply: unknown = Reflect.get(error, 'responseCode');
  if (Reflect.get(error, 'code') === 'EENVELOPE' && reply === undefined) return null;
  return (command === 'RCPT TO' || command === 'DATA') && typeof reply === 'number' ? reply : undefined;
}

/** Servers' replies may repeat their input. */
function explainFailure(error: unknown): Error {
  const part = (name: string): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' || typeof value === 'number' ? ` ${value}` : '';
  };
  return new Error(
    `The mail server rejected the e-mail:${part('code')}${part('command')}${part('responseCode')}`,
  );
}
