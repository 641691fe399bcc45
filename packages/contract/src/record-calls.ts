import type { z } from 'zod';
import type { AccessRule } from './access-rules.ts';
import type { RecordNames } from './record-paths.ts';

type RecordVerb = 'list' | 'get' | 'create' | 'update' | 'delete';

interface RecordRules extends RecordNames {
  readonly see: AccessRule;
  readonly change: AccessRule;
  readonly summaries: Readonly<Record<RecordVerb, string>>;
  readonly descriptions: Readonly<Record<RecordVerb, string>>;
}

type RecordSchemas = Readonly<
  Record<'query' | 'list' | 'params' | 'create' | 'update' | 'record', z.ZodType>
>;

type Named<Name extends string, Shape> = { readonly [K in Name]: Readonly<Shape> };

/** Declares the five calls of a record from its rules and the schemas of `recordSchemas`. */
export function recordCalls<const R extends RecordRules, S extends RecordSchemas>(of: R, schemas: S) {
  const { name, plural, see, change } = of;
  const { query, list, params, create, update, record } = schemas;
  const described = (verb: RecordVerb) => ({
    summary: of.summaries[verb],
    description: of.descriptions[verb],
  });
  type Described = ReturnType<typeof described>;
  type Changing = Described & { access: R['change']; answer: S['record'] };
  return {
    [`list${plural}`]: { ...described('list'), access: see, query, status: 200, answer: list },
    [`get${name}`]: { ...described('get'), access: see, params, status: 200, answer: record },
    [`create${name}`]: {
      ...described('create'),
      access: change,
      body: create,
      status: 201,
      answer: record,
    },
    [`update${name}`]: {
      ...described('update'),
      access: change,
      params,
      body: update,
      status: 200,
      answer: record,
    },
    [`delete${name}`]: { ...described('delete'), access: change, params, status: 204 },
  } as unknown as Named<
    `list${R['plural']}`,
    Described & { access: R['see']; query: S['query']; status: 200; answer: S['list'] }
  > &
    Named<
      `get${R['name']}`,
      Described & { access: R['see']; params: S['params']; status: 200; answer: S['record'] }
    > &
    Named<`create${R['name']}`, Changing & { body: S['create']; status: 201 }> &
    Named<`update${R['name']}`, Changing & { params: S['params']; body: S['update']; status: 200 }> &
    Named<`delete${R['name']}`, Described & { access: R['change']; params: S['params']; status: 204 }>;
}
