import type { AnswerOf } from '@azimute/contract';
import { createContext, useContext } from 'react';

type Subscription = AnswerOf<'getSubscription'>;

/** A file that an export menu offers to send regularly, as it would be exported now. */
export interface RegularFile {
  readonly name: string;
  readonly content: Subscription['content'];
  readonly names?: Partial<Subscription['names']>;
}

/** Opens the form of a new subscription; null where none can be made, as in component tests. */
export const SendRegularlyContext = createContext<((file: RegularFile) => void) | null>(null);

export function useSendRegularly(): ((file: RegularFile) => void) | null {
  return useContext(SendRegularlyContext);
}

type ListContent = Extract<Subscription['content'], { kind: 'list' }>;

/** A list with its filters and order, as a workbook. */
export function regularList(
  name: string,
  list: ListContent['list'],
  filters: object,
  settings: Partial<Pick<ListContent, 'columns' | 'ofPeriod'>> = {},
): RegularFile {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return {
    name,
    content: {
      kind: 'list',
      list,
      format: 'xlsx',
      filters: Object.fromEntries(given),
      columns: null,
      ofPeriod: false,
      ...settings,
    },
  };
}
