import { isObject, mapMembers, type Json } from './json-object.ts';

/** Members of a schema that hold values, not schemas. */
const values = new Set(['example', 'examples', 'default', 'enum', 'const', 'required', 'discriminator']);

/**
 * Gives every object of an OpenAPI document a name of its own, since generators of clients otherwise invent names that
 * clash. Equal objects share one. A choice between objects states the member that tells them apart.
 */
export function nameSchemas(document: Json): Json {
  const { components, paths, ...rest } = document;
  const { schemas, ...otherComponents } = isObject(components) ? components : {};
  const names = new SchemaNames(isObject(schemas) ? schemas : {});
  const namedPaths = mapMembers(isObject(paths) ? paths : {}, (methods) =>
    mapMembers(isObject(methods) ? methods : {}, (operation) => nameOperation(names, operation)),
  );
  const all = Object.entries(names.found).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    ...rest,
    paths: namedPaths,
    components: { ...otherComponents, schemas: Object.fromEntries(all) },
  };
}

function nameOperation(names: SchemaNames, operation: unknown): unknown {
  if (!isObject(operation)) return operation;
  const owner = capitalize(String(operation['operationId']));
  const { requestBody, responses } = operation;
  return {
    ...operation,
    ...(isObject(requestBody) && { requestBody: names.nameContent(requestBody, `${owner}Body`) }),
    responses: mapMembers(isObject(responses) ? responses : {}, (response) =>
      names.nameContent(response, `${owner}Response`),
    ),
  };
}

class SchemaNames {
  /** Every schema by its name. */
  readonly found: Record<string, unknown> = {};
  readonly #taken: Set<string>;
  /** Names by content without its description. */
  readonly #byContent = new Map<string, string>();

  constructor(schemas: Json) {
    this.#taken = new Set(Object.keys(schemas));
    // Small schemas first, since the others contain objects that are equal to them.
    const sorted = Object.entries(schemas).map(([name, schema]) => ({
      name,
      schema,
      text: JSON.stringify(schema),
    }));
    for (const { name, schema } of sorted.toSorted((one, other) => one.text.length - other.text.length)) {
      const named = this.nameInside(schema, name);
      this.found[name] = named;
      if (isNameable(schema)) this.#byContent.set(contentOf(named), name);
    }
  }

  /** Names the objects inside of a schema that has a name. */
  nameInside(schema: unknown, owner: string): unknown {
    if (!isObject(schema)) return schema;
    const tag = findTag(schema);
    const named = mapMembers(schema, (member, key) => this.#nameMember(member, key, owner, tag));
    return tag === undefined ? named : { ...named, discriminator: this.#discriminate(named, tag) };
  }

  nameContent(holder: unknown, owner: string): unknown {
    if (!isObject(holder) || !isObject(holder['content'])) return holder;
    const content = mapMembers(holder['content'], (media) =>
      isObject(media) ? { ...media, schema: this.#nameSchema(media['schema'], owner) } : media,
    );
    return { ...holder, content };
  }

  #nameMember(member: unknown, key: string, owner: string, tag: string | undefined): unknown {
    if (values.has(key)) return member;
    if (key === 'properties' && isObject(member))
      return mapMembers(member, (field, name) => this.#nameSchema(field, owner + capitalize(name)));
    if (Array.isArray(member))
      return member.map((one: unknown) => this.#nameSchema(one, owner + suffixOf(one, tag, member)));
    if (key === 'items') return this.#nameSchema(member, singular(owner));
    return key === 'additionalProperties' ? this.#nameSchema(member, `${singular(owner)}Value`) : member;
  }

  #nameSchema(schema: unknown, name: string): unknown {
    if (!isObject(schema)) return schema;
    if (!isNameable(schema)) return this.nameInside(schema, name);
    const { description, ...content } = schema;
    const inside = this.nameInside(content, name);
    const known = this.#byContent.get(contentOf(inside));
    const chosen = known ?? this.#takeName(name);
    if (known === undefined) {
      this.#byContent.set(contentOf(inside), chosen);
      this.found[chosen] = description === undefined ? inside : { description, ...(inside as Json) };
    }
    return { ...(description !== undefined && { description }), $ref: `#/components/schemas/${chosen}` };
  }

  #takeName(wanted: string): string {
    let name = this.#taken.has(wanted) ? `${wanted}Summary` : wanted;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${wanted}${number}`;
    this.#taken.add(name);
    return name;
  }

  #discriminate({ oneOf }: Json, tag: string): Json {
    const mapping = Object.fromEntries(
      (oneOf as Json[]).map(({ $ref }): [string, unknown] => {
        const name = String($ref).split('/').at(-1) ?? '';
        return [tagOf(this.found[name], tag) ?? name, $ref];
      }),
    );
    return { propertyName: tag, mapping };
  }
}

/** Objects with members, and choices between objects. */
function isNameable(schema: unknown): schema is Json {
  if (!isObject(schema)) return false;
  if (Array.isArray(schema['oneOf'])) return schema['oneOf'].every((one) => isObject(one) && isNameable(one));
  return schema['type'] === 'object' && isObject(schema['properties']);
}

/** Returns the member whose constant tells the objects of a choice apart. */
function findTag({ oneOf }: Json): string | undefined {
  if (!Array.isArray(oneOf) || oneOf.length < 2) return undefined;
  const [first] = oneOf as unknown[];
  if (!isObject(first) || !isObject(first['properties'])) return undefined;
  return Object.keys(first['properties']).find((name) => {
    const tags = oneOf.map((one) => tagOf(one, name));
    return !tags.includes(undefined) && new Set(tags).size === tags.length;
  });
}

function tagOf(schema: unknown, name: string): string | undefined {
  const field = isObject(schema) && isObject(schema['properties']) ? schema['properties'][name] : undefined;
  const options: readonly unknown[] = isObject(field) && Array.isArray(field['enum']) ? field['enum'] : [];
  const only = options.length === 1 ? options[0] : undefined;
  return typeof only === 'string' ? only : undefined;
}

function suffixOf(schema: unknown, tag: string | undefined, options: readonly unknown[]): string {
  if (tag !== undefined) return capitalize(tagOf(schema, tag) ?? '');
  return options.filter(isNameable).length > 1 ? `Option${options.indexOf(schema) + 1}` : '';
}

function contentOf(schema: unknown): string {
  if (!isObject(schema)) return '';
  const { description: _description, ...content } = schema;
  return JSON.stringify(content);
}

function capitalize(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function singular(name: string): string {
  if (/series$/i.test(name)) return `${name}Item`;
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(?:sses|ches|xes|uses)$/.test(name)) return name.slice(0, -2);
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}
