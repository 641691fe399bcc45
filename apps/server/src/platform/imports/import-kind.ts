import type { NotificationKind } from '@azimute/contract';
import type { PoolClient } from 'pg';
import type { FileLine } from '../spreadsheets/parse-csv.ts';
import type { Actor } from '../postgres/transaction.ts';

/** The kinds of imports, from the notifications that mention them. */
export type ImportName = NotificationKind extends infer Kind
  ? Kind extends `${infer Name}_import_finished`
    ? Name
    : never
  : never;

/** JSON data that a kind stores in addition to the life cycle. */
export interface ImportShape {
  /** The file, and how its bytes are read. */
  readonly file: object;
  /** How its lines are read; changed in the preview. */
  readonly settings: object;
  readonly preview: object;
  readonly progress: object;
  /** Reason why a line is not imported. */
  readonly problem: unknown;
  /** Decision of the preview about a valid line, which the import follows. */
  readonly plan?: unknown;
}

/** An import that is still being received cannot be read. */
export type ImportState = 'draft' | 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
export type ImportFailure = 'rights_lost' | 'unexpected';

export interface ImportRow<Shape extends ImportShape> {
  readonly id: number;
  readonly userId: number;
  readonly fileName: string;
  readonly state: ImportState;
  readonly failure: ImportFailure | null;
  readonly file: Shape['file'];
  readonly settings: Shape['settings'];
  readonly preview: Shape['preview'];
  readonly progress: Shape['progress'];
  /** Lines up to this one are done. */
  readonly lastLine: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface ImportLine<Shape extends ImportShape> extends FileLine {
  /** Null for a valid line. */
  readonly problem: Shape['problem'] | null;
  readonly plan: Shape['plan'] | null;
}

/** A transaction as one user in one account. */
export interface AccountClient {
  readonly client: PoolClient;
  readonly accountId: number;
}

/** Kind-specific parts of the life cycle of imports. */
export interface ImportKind<Shape extends ImportShape> {
  /** Name of the kind in the database, the audit and notifications. */
  readonly name: ImportName;
  readonly mayImport: (actor: Actor) => boolean;
  /** Takes locks that other writers take before an import; called before the import is locked. */
  readonly hold?: (account: AccountClient, id: number) => Promise<void>;
  readonly noProgress: Shape['progress'];
  /** Counts of line results, for notifications and the audit. */
  summarize(row: ImportRow<Shape>): Readonly<Record<string, number>>;
  /** Most drafts of a user; one more removes the oldest. */
  readonly mostDrafts?: number;
  /** Most waiting or running files of a user. */
  readonly mostUnended?: number;
}
