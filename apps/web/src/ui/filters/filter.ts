import type { ReactNode } from 'react';
import type { PeriodOfDays } from '../calendar/period-of-days.tsx';

export interface FilterValue {
  readonly value: string;
  /** Words for it, in the language that is shown. */
  readonly label: string;
  /** How many rows it would leave, as the other filters stand. Absent: not counted. */
  readonly count?: number | undefined;
  /** Counting went no further than that. */
  readonly isAtLeast?: boolean;
  readonly glyph?: ReactNode;
}

/** Values that are chosen with one press, such as all statuses of those that work. */
export interface FilterGroup {
  readonly label: string;
  readonly values: readonly string[];
}

/** Days that can be chosen in the place of a value. */
interface FilterDays {
  readonly period: PeriodOfDays | null;
  /** The last day that there is something of. */
  readonly last: string;
  readonly onPick: (period: PeriodOfDays) => void;
}

/** A filter of a list: what it may be, and what it is. */
export interface Filter<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly chosen: readonly string[];
  readonly values: readonly FilterValue[];
  /** Finds values that are not among these, where there are more than can be listed. */
  readonly onSearch?: (wanted: string) => void;
  readonly groups?: readonly FilterGroup[] | undefined;
  readonly days?: FilterDays;
  /** Words for several values that would be too long one by one: "5 units". */
  readonly inShort?: ((count: number) => string) | undefined;
}

export type ChangeFilter<Name extends string> = (name: Name, values: readonly string[]) => void;
