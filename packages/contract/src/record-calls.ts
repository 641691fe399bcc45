import type { z } from 'zod';
import type { AccessRule } from './access-rules.ts';
import type { RecordNames } from './record-paths.ts';

interface RecordRules extends RecordNames {
  readonly see: AccessRule;
  readonly change: AccessRule;
  readonly summaries: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'delete', string>>;
}

type RecordSchemas = Readonly<
  Record<'query' | 'list' | 'params' | 'create' | 'update' | 'record', z.ZodType>
>;

type Named<Name extends string, Shape> = { readonly [K in Name]: Readonly<Shape> };

/** The five calls of what a form makes and changes, by their rules and the schemas of `recordSchemas`. */
export function recordCalls<const R extends RecordRules, S extends RecordSchemas>(of: R, schemas: S) {
  const { name, plural, see, change, summaries } = of;
  const { query, list, params, create, update, record } = schemas;
  type Changing = { summary: string; access: R['change']; answer: S['record'] };
  return {
    [`list${plural}`]: { summary: summaries.list, access: see, query, status: 200, answer: list },
    [`get${name}`]: { summary: summaries.get, access: see, params, status: 200, answer: record },
    [`create${name}`]: {
      summary: summaries.create,
      access: change,
      body: create,
      status: 201,
      answer: record,
    },
    [`update${name}`]: {
      summary: summaries.update,
      access: change,
      params,
      body: update,
      status: 200,
      answer: record,
    },
    [`delete${name}`]: { summary: summaries.delete, access: change, params, status: 204 },
  } as unknown as Named<
    `list${R['plural']}`,
    { summary: string; access: R['see']; query: S['query']; status: 200; answer: S['list'] }
  > &
    Named<
      `get${R['name']}`,
      { summary: string; access: R['see']; params: S['params']; status: 200; answer: S['record'] }
    > &
    Named<`create${R['name']}`, Changing & { body: S['create']; status: 201 }> &
    Named<`update${R['name']}`, Changing & { params: S['params']; body: S['update']; status: 200 }> &
    Named<`delete${R['name']}`, { summary: string; access: R['change']; params: S['params']; status: 204 }>;
}
