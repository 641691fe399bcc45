import { asObject, isObject, type Json } from '@azimute/server/src/platform/http/json-object.ts';
import { nameOf, type CallModel, type Model, type Parameter } from './read-model.ts';

const index = `import { callTable, type Calls } from './calls.ts';
import { bindCalls, type Portal as PortalOf, type PortalOptions } from './client.ts';

export { PortalError, type CallOptions, type PortalOptions } from './client.ts';
export { readWebhook, type ReceivedWebhook } from './webhooks.ts';
export type { Calls } from './calls.ts';
export type * from './types.ts';

export type Portal = PortalOf<Calls>;

/** Returns a client with a method for each call of the portal. */
export function createPortal(options: PortalOptions): Portal {
  return bindCalls<Calls>(callTable, options);
}
`;

/** Returns the generated files of the TypeScript SDK by name. */
export function writeTypescript({ schemas, calls }: Model): Readonly<Record<string, string>> {
  return {
    'index.ts': index,
    'types.ts': Object.entries(schemas).map(writeSchema).join('\n'),
    'calls.ts': [
      "import type { CallTable } from './client.ts';",
      "import type * as types from './types.ts';\n",
      `export interface Calls {\n${calls.map(writeCall).join('')}}\n`,
      `export const callTable: CallTable<keyof Calls> = {\n${calls.map(writeAddress).join('')}};\n`,
    ].join('\n'),
  };
}

function writeSchema([name, schema]: [string, Json]): string {
  const type = typeOf(schema, '');
  const isObjectType = isObject(schema['properties']);
  return `${comment(schema['description'], '')}export ${isObjectType ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
}

function writeCall(call: CallModel): string {
  const { name, about, params, query, body, answer, item } = call;
  const input = [
    ...(params.length > 0 ? [`params: ${writeParameters(params)}`] : []),
    ...(query.length > 0
      ? [`query${query.some(({ isRequired }) => isRequired) ? '' : '?'}: ${writeParameters(query)}`]
      : []),
    ...(body === null
      ? []
      : [`body: ${body.kind === 'file' ? 'Blob | Uint8Array | string' : typeOf(body.schema, 'types.')}`]),
  ];
  const answered =
    answer === null ? 'void' : answer.kind === 'file' ? 'Response' : typeOf(answer.schema, 'types.');
  const listed = item === null ? '' : ` item: ${typeOf(item, 'types.')};`;
  return `${comment(about, '  ')}  ${name}: { input: { ${input.join('; ')} }; answer: ${answered};${listed} };\n`;
}

function writeAddress({ name, method, path, body, answer, takesKey }: CallModel): string {
  const entry = {
    method,
    path,
    ...(body?.kind === 'file' && { sends: body.type }),
    ...(answer?.kind === 'file' && { isFile: true }),
    ...(takesKey && { takesKey: true }),
  };
  return `  ${name}: ${JSON.stringify(entry)},\n`;
}

function writeParameters(parameters: readonly Parameter[]): string {
  const members = parameters.map(({ name, schema, isRequired, description }) => {
    const about = description.replaceAll('*/', '* /');
    return `/** ${about} */ ${quote(name)}${isRequired ? '' : '?'}: ${typeOf(schema, 'types.')}`;
  });
  return `{ ${members.join('; ')} }`;
}

/** Returns the type of a schema; `space` is the prefix of named types. */
function typeOf(schema: Json, space: string): string {
  const name = nameOf(schema);
  if (name !== undefined) return space + name;
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return unite(options.map((one: Json) => typeOf(one, space)));
  if (Array.isArray(schema['enum'])) return unite(schema['enum'].map((one: unknown) => JSON.stringify(one)));
  const { type } = schema;
  if (Array.isArray(type)) return unite(type.map((one: string) => typeOf({ ...schema, type: one }, space)));
  if (type === 'array') return `Array<${typeOf(asObject(schema['items']), space)}>`;
  if (type === 'object') return objectType(schema, space);
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'unknown';
}

function objectType(
  { properties, additionalProperties: rest, propertyNames, required }: Json,
  space: string,
): string {
  if (isObject(properties)) {
    const needed = new Set(Array.isArray(required) ? (required as string[]) : []);
    const members = Object.entries(properties).map(([name, field]) => {
      const type = typeOf(asObject(field), space);
      return `${comment(asObject(field)['description'], '  ')}  ${quote(name)}${needed.has(name) ? '' : '?'}: ${type};\n`;
    });
    return `{\n${members.join('')}}`;
  }
  const value = isObject(rest) ? typeOf(rest, space) : 'unknown';
  const keys = asObject(propertyNames)['enum'];
  if (Array.isArray(keys)) return `{ [key in ${unite(keys.map((one) => JSON.stringify(one)))}]?: ${value} }`;
  return `{ [key: string]: ${value} }`;
}

function unite(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never';
}

function quote(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function comment(text: unknown, indent: string): string {
  return typeof text === 'string'
    ? `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`
    : '';
}
