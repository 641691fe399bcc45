import type { z } from 'zod';
import type { AccessRule } from './access-rules.ts';

interface RecordSchemas<N extends string, M extends string> {
  /** In the names of the calls: `Fuel` of `getFuel`. */
  readonly name: N;
  /** `Fuels` of `listFuels`. */
  readonly plural: M;
  readonly see: AccessRule;
  readonly change: AccessRule;
  readonly summaries: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'delete', string>>;
  readonly query: z.ZodType;
  readonly list: z.ZodType;
  readonly params: z.ZodType;
  readonly create: z.ZodType;
  readonly update: z.ZodType;
  readonly record: z.ZodType;
}

type Named<Name extends string, Shape> = { readonly [K in Name]: Readonly<Shape> };

/** The five calls of what a form makes and changes. */
export function recordCalls<
  const N extends string,
  const M extends string,
  const S extends RecordSchemas<N, M>,
>(of: S & RecordSchemas<N, M>) {
  const { name, plural, see, change, summaries, params } = of;
  type Changing = { summary: string; access: S['change']; answer: S['record'] };
  return {
    [`list${plural}`]: {
      summary: summaries.list,
      access: see,
      query: of.query,
      status: 200,
      answer: of.list,
    },
    [`get${name}`]: { summary: summaries.get, access: see, params, status: 200, answer: of.record },
    [`create${name}`]: {
      summary: summaries.create,
      access: change,
      body: of.create,
      status: 201,
      answer: of.record,
    },
    [`update${name}`]: {
      summary: summaries.update,
      access: change,
      params,
      body: of.update,
      status: 200,
      answer: of.record,
    },
    [`delete${name}`]: { summary: summaries.delete, access: change, params, status: 204 },
  } as Named<
    `list${M}`,
    { summary: string; access: S['see']; query: S['query']; status: 200; answer: S['list'] }
  > &
    Named<
      `get${N}`,
      { summary: string; access: S['see']; params: S['params']; status: 200; answer: S['record'] }
    > &
    Named<`create${N}`, Changing & { body: S['create']; status: 201 }> &
    Named<`update${N}`, Changing & { params: S['params']; body: S['update']; status: 200 }> &
    Named<`delete${N}`, { summary: string; access: S['change']; params: S['params']; status: 204 }>;
}
