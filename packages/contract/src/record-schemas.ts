import { z } from 'zod';
import { listOf, pageQuery } from './list-schemas.ts';
import { sortOrders } from './list.ts';
import type { RecordNames } from './record-paths.ts';
import { idInQuery, instant, search } from './scalars.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

interface RecordShape<F extends Shape, Shown extends Shape, Filters extends Shape> {
  /** Entered fields, in both bodies. */
  readonly fields: F;
  /** Checks across fields. */
  readonly checks?: readonly {
    readonly isRight: (entered: z.output<z.ZodObject<F>>) => boolean;
    readonly field: keyof F & string;
    readonly message: string;
  }[];
  /** Fields of a record besides its ID and `updatedAt`. */
  readonly shows: Shown;
  readonly searched: string;
  readonly filters: Filters;
  /** Default order of the list; ascending if omitted. */
  readonly order?: (typeof sortOrders)[number];
}

/** Declares the schemas of the five calls of a record. The first sort is the default. */
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
        'When it was last changed. Send it with an update so that conflicting changes are rejected.',
      ),
    })
    .meta({ id: of.name });
  return {
    create: checked(
      z.strictObject({
        ...fields,
        key: z
          .uuid()
          .optional()
          .describe('Key chosen by the client. Repeating it returns the existing record.'),
      }),
    ),
    update: checked(
      z.strictObject({
        ...fields,
        updatedAt: instant.describe(
          'Value of `updatedAt` as read. If the record has changed since, the request is rejected with 409.',
        ),
      }),
    ),
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

/** Checks that the first day is not after the last; the last may be open. */
export const daysInOrder = {
  isRight: ({ from, to }: { readonly from: string; readonly to: string | null }): boolean =>
    to === null || from <= to,
  field: 'to',
  message: 'The last day must not be before the first.',
} as const;
