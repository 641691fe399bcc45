import type { NotificationKind } from '@azimute/contract';
import type { PoolClient } from 'pg';
import type { FileLine } from '../spreadsheets/parse-csv.ts';
import type { Actor } from '../postgres/transaction.ts';

/** What a person is told of names the kinds that there are. */
export type ImportName = NotificationKind extends infer Kind
  ? Kind extends `${infer Name}_import_finished`
    ? Name
    : never
  : never;

/** What a kind keeps of an import beside its life cycle, as JSON. */
export interface ImportShape {
  /** The file, and how its bytes are read. */
  readonly file: object;
  /** How its lines are read; changed in the preview. */
  readonly settings: object;
  readonly preview: object;
  readonly progress: object;
  /** Why a line is not imported. */
  readonly problem: unknown;
  /** What the preview said of a good line that importing it is to keep to. */
  readonly plan?: unknown;
}

/** One that is still being received is nobody's to read. */
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
  /** Done up to this line. */
  readonly lastLine: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface ImportLine<Shape extends ImportShape> extends FileLine {
  /** Null of a good line. */
  readonly problem: Shape['problem'] | null;
  readonly plan: Shape['plan'] | null;
}

/** A transaction as one person in one account. */
export interface AccountClient {
  readonly client: PoolClient;
  readonly accountId: number;
}

/** What the life cycle of imports asks of one kind of them. */
export interface ImportKind<Shape extends ImportShape> {
  /** As the kind is called in the database, in the audit and in what people are told. */
  readonly name: ImportName;
  readonly mayImport: (actor: Actor) => boolean;
  /** Locks what other writers lock before an import; called before the import is locked. */
  readonly hold?: (account: AccountClient, id: number) => Promise<void>;
  readonly noProgress: Shape['progress'];
  /** What became of the lines, as it is told to the person and kept in the audit. */
  summarize(row: ImportRow<Shape>): Readonly<Record<string, number>>;
  /** Files of a person that were only looked at; one more removes the oldest. */
  readonly mostDrafts?: number;
  /** Files of a person that wait or run. */
  readonly mostUnended?: number;
}
