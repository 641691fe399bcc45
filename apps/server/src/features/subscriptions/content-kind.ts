import type { Locale, SubscriptionContent, SubscriptionPeriod } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import type { Transaction } from '../../platform/transact.ts';
import type { TripsFile } from '../trips/export-trips.ts';

/** Period of an e-mail, in the account's zone. */
export interface ContentPeriod {
  readonly period: SubscriptionPeriod;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly fromDay: string;
  readonly lastDay: string;
  /** The day after the last. */
  readonly toDay: string;
}

/** Text and data for the mail that delivers the content. */
interface WrittenContent<C> {
  /** In the language of the recipient. */
  readonly lines: readonly string[];
  /** Content as sent: a file may need a format other than the chosen one. */
  readonly content: C;
  /** For webhooks. */
  readonly counts: Readonly<Record<string, number>>;
  /** Null if no day of the period is being recalculated. */
  readonly recalculatingFrom: string | null;
  /** The screen that shows the content, with its filters; null if the mail links to a file. */
  readonly address: string | null;
}

/** Runs a read in a separate transaction as the recipient, with current rights. */
export type InTransaction = <T>(work: (read: Transaction) => Promise<T>) => Promise<T>;

/** The link of an e-mail, opened by its recipient. */
interface FileRequest<C> {
  readonly inAccount: InTransaction;
  readonly content: C;
  readonly from: string;
  readonly to: string;
  readonly fromDay: string;
  /** The day after the last. */
  readonly toDay: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly distanceUnit: 'km' | 'mi';
}

/** Declares content that can be mailed. Uses methods, so that a specific kind is assignable to the general type. */
export interface ContentKind<C = SubscriptionContent> {
  /** True to send every period that was missed while the portal was down, false to send only the last one. */
  readonly sendsMissed: boolean;
  /** Throws if the content refers to records that the user does not see. */
  requireSound?(this: void, read: Transaction, content: C): Promise<void>;
  /** Writes the content as the recipient; null if they see none of it. */
  write(
    this: void,
    read: Transaction,
    content: C,
    period: ContentPeriod,
    locale: Locale,
  ): Promise<WrittenContent<C> | null>;
  /** Undefined if the mail has no link. */
  openFile?(this: void, request: FileRequest<C>): Promise<TripsFile>;
}

/** Contents of a mail that only links to a file, which is made when the link is opened. */
export function announceFile<C extends { readonly format: string }>(
  content: C,
  locale: Locale,
): WrittenContent<C> {
  return {
    lines: [`${text(locale, 'subscriptions:format')}: ${content.format.toUpperCase()}`],
    content,
    counts: {},
    recalculatingFrom: null,
    address: null,
  };
}
