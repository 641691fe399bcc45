import { asObject, isObject, type Json } from '@azimute/server/src/platform/http/json-object.ts';
import { nameOf, type CallModel, type Model, type Parameter } from './read-model.ts';

const keywords = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield False None True'.split(
    ' ',
  ),
);
/** Parameters of every method, beside the fields of its call. */
const reserved = new Set(['self', 'body', 'idempotency_key']);

/** Returns the generated files of the Python SDK by name. */
export function writePython({ schemas, calls }: Model): Readonly<Record<string, string>> {
  return {
    'types.py': [
      'from __future__ import annotations\n\nimport typing as t\n',
      ...Object.entries(schemas).map(writeSchema),
    ].join('\n'),
    'portal.py': [
      'from __future__ import annotations\n\nimport typing as t\n',
      'from . import types\nfrom .client import Client, Download\n\n',
      'class Portal(Client):\n    """A method for each call of the portal."""\n',
      ...calls.map(writeCall),
    ].join('\n'),
  };
}

function writeSchema([name, schema]: [string, Json]): string {
  const { properties } = schema;
  if (!isObject(properties)) return `${name} = ${quoted(schema, '')}\n`;
  const needed = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []);
  const fields = Object.entries(properties).map(([field, value]) => {
    const type = typeOf(asObject(value), '');
    return {
      field,
      type: needed.has(field) ? type : `t.NotRequired[${type}]`,
      about: asObject(value)['description'],
    };
  });
  if (fields.some(({ field }) => !isName(field))) {
    const members = fields.map(({ field, type }) => `${JSON.stringify(field)}: ${JSON.stringify(type)}`);
    return `${name} = t.TypedDict("${name}", {${members.join(', ')}})\n`;
  }
  const lines = fields.map(({ field, type, about }) => `    ${field}: ${type}\n${docOf(about, '    ')}`);
  return `class ${name}(t.TypedDict):\n${docOf(schema['description'], '    ')}${lines.join('') || '    pass\n'}`;
}

function writeCall(call: CallModel): string {
  const { item, answer, name } = call;
  const answered =
    answer === null ? 'None' : answer.kind === 'file' ? 'Download' : typeOf(answer.schema, 'types.');
  const single = writeMethod(call, snakeCase(name), answered, 'self._call');
  if (item === null) return single;
  const each = snakeCase(name).replace(/^list_/, '');
  return `${single}\n${writeMethod(call, `each_${each}`, `t.Iterator[${typeOf(item, 'types.')}]`, 'self._each')}`;
}

function writeMethod(call: CallModel, name: string, answered: string, send: string): string {
  const { method, path, params, query, body, takesKey, answer, about } = call;
  const isEach = send === 'self._each';
  const named = query.filter((one) => !isEach || one.name !== 'cursor');
  const given = [
    'self',
    ...params.map((one) => `${argument(one.name)}: ${parameterType(one.schema)}`),
    ...(body === null ? [] : [`body: ${body.kind === 'file' ? 'bytes' : typeOf(body.schema, 'types.')}`]),
    ...(named.length > 0 || takesKey ? ['*'] : []),
    ...named.filter(({ isRequired }) => isRequired).map(queryArgument),
    ...named.filter(({ isRequired }) => !isRequired).map(queryArgument),
    ...(takesKey ? ['idempotency_key: t.Optional[str] = None'] : []),
  ];
  const filled = params.map(({ name: own }) => `${JSON.stringify(own)}: ${argument(own)}`).join(', ');
  const asked = named.map(({ name: own }) => `${JSON.stringify(own)}: ${argument(own)}`).join(', ');
  const sent = [
    `"${method}"`,
    JSON.stringify(path),
    `{${filled}}`,
    `{${asked}}`,
    ...(body === null ? [] : ['body=body']),
    ...(body?.kind === 'file' ? [`sends=${JSON.stringify(body.type)}`] : []),
    ...(answer?.kind === 'file' ? ['is_file=True'] : []),
    ...(takesKey ? ['takes_key=True', 'idempotency_key=idempotency_key'] : []),
  ];
  return `    def ${name}(${given.join(', ')}) -> ${answered}:\n${docOf(about, '        ')}        return ${send}(${sent.join(', ')})\n`;
}

function queryArgument({ name, schema, isRequired }: Parameter): string {
  const type = parameterType(schema);
  return `${argument(name)}: ${isRequired ? type : `t.Optional[${type}] = None`}`;
}

/** Accepts any iterable for a parameter that can be repeated. */
function parameterType(schema: Json): string {
  if (schema['type'] === 'array') return `t.Iterable[${typeOf(asObject(schema['items']), 'types.')}]`;
  return typeOf(schema, 'types.');
}

/** Returns the type of a schema in Python; `space` is the prefix of named types. */
function typeOf(schema: Json, space: string): string {
  const name = nameOf(schema);
  if (name !== undefined) return space + name;
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return unite(options.map((one: Json) => typeOf(one, space)));
  if (Array.isArray(schema['enum'])) return literalOf(schema['enum']);
  const { type } = schema;
  if (Array.isArray(type)) return unite(type.map((one: string) => typeOf({ ...schema, type: one }, space)));
  if (type === 'array') return `t.List[${typeOf(asObject(schema['items']), space)}]`;
  if (type === 'object') {
    const rest = schema['additionalProperties'];
    return `t.Dict[str, ${isObject(rest) ? typeOf(rest, space) : 't.Any'}]`;
  }
  const plain = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };
  return typeof type === 'string' ? (plain[type as keyof typeof plain] ?? 't.Any') : 't.Any';
}

/** An alias is evaluated at once, so names in it that follow later are written as text. */
function quoted(schema: Json, space: string): string {
  return typeOf(schema, space).replaceAll(
    /"(?:[^"\\]|\\.)*"|\b(t\.\w+|[A-Za-z_]\w*)\b/g,
    (whole, word?: string) =>
      word === undefined || word.startsWith('t.') || /^(?:str|int|float|bool|None|True|False)$/.test(word)
        ? whole
        : `"${word}"`,
  );
}

function literalOf(options: readonly unknown[]): string {
  const stated = options.filter(
    (one) => one !== null && !(typeof one === 'number' && !Number.isInteger(one)),
  );
  const literals = stated.map((one) =>
    typeof one === 'boolean' ? (one ? 'True' : 'False') : JSON.stringify(one),
  );
  const literal = literals.length > 0 ? `t.Literal[${literals.join(', ')}]` : 'None';
  return options.includes(null) && literals.length > 0 ? `t.Optional[${literal}]` : literal;
}

function unite(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.length === 1 ? (distinct[0] ?? 't.Any') : `t.Union[${distinct.join(', ')}]`;
}

function argument(name: string): string {
  const snake = snakeCase(name);
  return keywords.has(snake) || reserved.has(snake) ? `${snake}_` : snake;
}

function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

function isName(field: string): boolean {
  return /^[A-Za-z_]\w*$/.test(field) && !keywords.has(field);
}

function docOf(text: unknown, indent: string): string {
  if (typeof text !== 'string') return '';
  const plain = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replaceAll('\n', ' ');
  return `${indent}"""${plain.endsWith('"') ? `${plain} ` : plain}"""\n`;
}
