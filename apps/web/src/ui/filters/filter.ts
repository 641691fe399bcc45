import type { ReactNode } from 'react';
import type { PeriodValuesProps } from '../period/period-values.tsx';

export interface FilterValue {
  readonly value: string;
  /** Label in the current language. */
  readonly label: string;
  /** Number of matching rows under the other filters; absent if not counted. */
  readonly count?: number | undefined;
  /** The count is a lower bound. */
  readonly isAtLeast?: boolean;
  readonly glyph?: ReactNode;
}

/** Values chosen together, such as all active statuses. */
export interface FilterGroup {
  readonly label: string;
  /** Definition shown on hover. */
  readonly hint?: string;
  readonly values: readonly string[];
}

/** A filter of a list with its choices and current value. */
export interface Filter<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly chosen: readonly string[];
  readonly values: readonly FilterValue[];
  /** Searches further values, if there are too many to list. */
  readonly onSearch?: (wanted: string) => void;
  readonly groups?: readonly FilterGroup[] | undefined;
  /** The filter is a period: its codes and custom days in place of values. */
  readonly period?: Omit<PeriodValuesProps, 'onDone'>;
  /** The filter always has a value, and is not removed. */
  readonly isAlways?: boolean;
  /** Numbers, which are chosen as ranges as well, with these decimal places at most. */
  readonly rangeDecimals?: number | undefined;
  /** Words for several values that would be too long one by one: "5 units". */
  readonly inShort?: ((count: number) => string) | undefined;
}

export type ChangeFilter<Name extends string> = (name: Name, values: readonly string[]) => void;
