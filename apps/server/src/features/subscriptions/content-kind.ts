import type { Locale, SubscriptionContent, SubscriptionPeriod } from '@azimute/contract';
import type { AccountRead, Transaction } from '../../platform/transact.ts';
import type { InAccount } from '../position-exports/position-tracks.ts';
import type { TripsFile } from '../trips/export-trips.ts';

/** What a mail covers, in the zone of the account. */
export interface ContentPeriod {
  readonly period: SubscriptionPeriod;
  readonly from: Date;
  /** Excluded. */
  readonly to: Date;
  readonly fromDay: string;
  readonly lastDay: string;
  /** The day after the last. */
  readonly toDay: string;
}

/** What a mail says of its content. */
interface WrittenContent<C> {
  /** In the language of the recipient. */
  readonly lines: readonly string[];
  /** As it is sent: a file may need another format than was chosen. */
  readonly content: C;
  /** For webhooks. */
  readonly counts: Readonly<Record<string, number>>;
  /** Null if nothing of the period is being recalculated. */
  readonly recalculatingFrom: string | null;
  /** The screen that shows the content, with its filters; null where the mail links to a file. */
  readonly address: string | null;
}

/** The link of a mail, opened by its recipient. */
interface FileRequest<C> {
  /** Reads as the recipient with the rights of that moment. */
  readonly inAccount: InAccount;
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

/** Declares content that can be mailed. Methods, so that the kind of one content takes any that names it. */
export interface ContentKind<C = SubscriptionContent> {
  /** Whether each period that a portal missed while it was down is sent, or the last one alone. */
  readonly sendsMissed: boolean;
  /** Refuses content that names records which the person does not see. */
  requireSound?(this: void, read: AccountRead, content: C): Promise<void>;
  /** Writes it as the recipient; null where they see nothing of it. */
  write(
    this: void,
    read: Transaction,
    content: C,
    period: ContentPeriod,
    locale: Locale,
  ): Promise<WrittenContent<C> | null>;
  /** Absent where the mail says it all. */
  openFile?(this: void, request: FileRequest<C>): Promise<TripsFile>;
}
