import type {
  CreateAlertType,
  CreateGeofence,
  CreateReading,
  MigrationKind,
  MigrationNote,
  MigrationNoteCode,
  MigrationOutcome,
} from '@azimute/contract';

/** A UL: an existing one, or the one that is created of a group. */
export type UnitRef = { readonly unitId: number } | { readonly groupId: number; readonly name: string };

/** Assets of a rule or geofence: everything in ULs, or devices by their ID. */
export interface PlannedScope {
  readonly units: readonly UnitRef[];
  readonly deviceIds: readonly string[];
}

/** Records to be created of a line, with references to records that are created before it. */
export type RecordPlan =
  | { readonly type: 'unit'; readonly ref: UnitRef; readonly code: string; readonly name: string }
  | {
      readonly type: 'asset';
      readonly deviceId: string;
      readonly unit: UnitRef;
      readonly code: string;
      readonly model: string;
      readonly category: string;
      readonly tags: readonly string[];
      readonly custom: Readonly<Record<string, string>>;
    }
  | {
      readonly type: 'geofence';
      readonly units: readonly {
        readonly unit: UnitRef;
        readonly suffix: string;
        /** Null for all assets of the UL. */
        readonly deviceIds: readonly string[] | null;
      }[];
      readonly geofence: Omit<CreateGeofence, 'unitId' | 'parentId' | 'assets'>;
    }
  | { readonly type: 'reading'; readonly reading: CreateReading }
  | {
      readonly type: 'user';
      readonly name: string;
      readonly email: string;
      readonly units: readonly UnitRef[];
      readonly profileName: string;
    }
  | {
      readonly type: 'alert';
      readonly alert: CreateAlertType;
      readonly scope: PlannedScope;
      readonly recipients: readonly string[];
      readonly channels: { readonly app: boolean; readonly email: boolean };
    };

/** A line of the report. */
export interface PlannedLine {
  readonly kind: MigrationKind;
  readonly sourceId: string;
  readonly name: string;
  readonly outcome: MigrationOutcome;
  readonly notes: readonly MigrationNote[];
  readonly content: string;
  /** Identifies the record in later migrations of the same source. Null if nothing is created. */
  readonly key: string | null;
  readonly plan: RecordPlan | null;
}

export const note = (code: MigrationNoteCode, value: string | number = ''): MigrationNote => ({
  code,
  value: String(value).slice(0, 200),
});

type Described = Pick<PlannedLine, 'kind' | 'sourceId' | 'name'> & { readonly content?: string };

export function noPlace(described: Described, ...notes: readonly MigrationNote[]): PlannedLine {
  return { content: '', ...described, outcome: 'none', notes, key: null, plan: null };
}

/** A line with a plan; one with notes counts as changed. */
export function carried(
  described: Described,
  plan: RecordPlan | null,
  notes: readonly MigrationNote[] = [],
): PlannedLine {
  const key = `${described.kind} ${described.sourceId} ${described.name}`.slice(0, 300);
  const outcome = notes.length === 0 ? 'carried' : 'changed';
  return { content: '', ...described, outcome, notes, key: plan === null ? null : key, plan };
}

/** Cuts a text to a number of characters, without parts of characters. */
export function shorten(text: string, most: number): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, most).join('').trim();
}
