/** The parts of an OpenAPI 3.1 document used for creating requests and evaluating responses. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Schemas of the body by media type; empty for a call without a body. */
  readonly bodies: readonly { readonly type: string; readonly schema: JsonSchema }[];
  readonly answers: Readonly<Record<string, Content>>;
  /** Credential of the caller. */
  readonly proof: 'none' | 'session' | 'apiKey';
  /** True if an API key authenticates the caller, beside or instead of a session. */
  readonly takesKeys: boolean;
}

/** Reads every operation of a served document. */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      bodies: Object.entries(described.requestBody?.content ?? {}).map(([type, { schema }]) => ({
        type,
        schema,
      })),
      answers: described.responses,
      proof: proofOf(described),
      takesKeys: (described.security ?? []).some((scheme) => 'apiKey' in scheme),
    })),
  );
}

function proofOf({ security }: DescribedOperation): Operation['proof'] {
  const [scheme] = security ?? [];
  if (scheme === undefined) return 'none';
  return 'apiKey' in scheme ? 'apiKey' : 'session';
}
