import { z } from 'zod';
import { listOf, pageQuery } from './list-schemas.ts';
import { sortOrders } from './list.ts';
import type { RecordNames } from './record-paths.ts';
import { idInQuery, instant, search } from './scalars.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

interface RecordShape<F extends Shape, Shown extends Shape, Filters extends Shape> {
  /** What is entered: of both bodies. */
  readonly fields: F;
  /** What is wrong between them. */
  readonly checks?: readonly {
    readonly isRight: (entered: z.output<z.ZodObject<F>>) => boolean;
    readonly field: keyof F & string;
    readonly message: string;
  }[];
  /** What a record shows beside its id and `updatedAt`. */
  readonly shows: Shown;
  readonly searched: string;
  readonly filters: Filters;
  /** Of the list; usual is ascending. */
  readonly order?: (typeof sortOrders)[number];
}

/** The schemas of the five calls of what a form makes and changes. The first sort is the usual one. */
export function recordSchemas<
  const R extends RecordNames,
  F extends Shape,
  Shown extends Shape,
  Filters extends Shape,
  const Sorts extends readonly [string, ...string[]],
>(of: R & { readonly sorts: Sorts } & RecordShape<F, Shown, Filters>) {
  const { fields, checks = [], shows, sorts } = of;
  const checked = <T extends z.ZodType>(body: T): T =>
    checks.reduce(
      (schema, { isRight, field, message }) =>
        schema.refine((entered) => isRight(entered as z.output<z.ZodObject<F>>), { path: [field], message }),
      body,
    );
  const record = z
    .object({
      id: z.int(),
      ...shows,
      updatedAt: instant.describe(
        'Send it back with an update: a change made in the meantime is then refused',
      ),
    })
    .meta({ id: of.name });
  return {
    create: checked(
      z.strictObject({
        ...fields,
        key: z.uuid().optional().describe('Of the sender’s making; what is sent twice is made once'),
      }),
    ),
    update: checked(z.strictObject({ ...fields, updatedAt: instant })),
    params: z.object({ [of.id]: idInQuery } as Record<R['id'], typeof idInQuery>),
    record,
    query: z.strictObject({
      ...pageQuery,
      search: search.describe(of.searched),
      ...of.filters,
      sort: z.enum(sorts).default(sorts[0] as never),
      order: z.enum(sortOrders).default(of.order ?? 'asc'),
    }),
    list: listOf(record),
  };
}

/** Days in the order in which they pass; the last may be open. */
export const daysInOrder = {
  isRight: ({ from, to }: { readonly from: string; readonly to: string | null }): boolean =>
    to === null || from <= to,
  field: 'to',
  message: 'The last day must not be before the first',
} as const;
