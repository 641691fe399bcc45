import { errorCatalogue, type Problem } from '@azimute/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from './read-operations.ts';
import type { CallerName, PlannedRequest } from './plan-requests.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** Other JSON is a file, such as GeoJSON. */
const answersOfSchemas: ReadonlySet<string> = new Set(['application/json', 'application/problem+json']);

export type Evaluator = (request: PlannedRequest, answer: FuzzAnswer) => string[];

/** Returns problems of a response according to the portal's own document; empty if there are none. */
export function createEvaluator(document: OpenApiDocument): Evaluator {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');

  const evaluateBody: Evaluator = ({ operation }, { status, type, body }) => {
    const declared = declaredAt(operation.answers, status);
    if (declared === null) return [`status ${status} is not declared`];
    const [key, { content }] = declared;
    if (content === undefined) return body.length === 0 ? [] : ['a body where none is declared'];
    if (!(type in content)) return [`media type "${type}" is not declared for ${key}`];
    if (!answersOfSchemas.has(type)) return evaluateFile(type, body);
    const pointer = [
      'paths',
      operation.path,
      operation.method.toLowerCase(),
      'responses',
      key,
      'content',
      type,
    ];
    const validate = ajv.getSchema(`document#/${[...pointer, 'schema'].map(escapePointer).join('/')}`);
    if (validate === undefined) return ['the schema of the answer is not in the document'];
    const value: unknown = JSON.parse(body.toString());
    if (validate(value) === true) return [];
    return [`the answer does not match its schema: ${ajv.errorsText(validate.errors)}`];
  };

  return (request, answer) => {
    const { status } = answer;
    if (status >= 500) return [`answered ${status} ${answer.body.toString().slice(0, 300)}`];
    const wrong = evaluateBody(request, answer);
    if (wrong.length > 0) return wrong;
    return [...(status >= 400 ? evaluateProblem(answer) : []), ...evaluateAccess(request, status)];
  };
}

function declaredAt<T>(answers: Readonly<Record<string, T>>, status: number): [string, T] | null {
  for (const key of [String(status), `${String(status)[0]}XX`]) {
    const found = answers[key];
    if (found !== undefined) return [key, found];
  }
  return null;
}

/** An event stream is closed before its first event. */
function evaluateFile(type: string, body: Buffer): string[] {
  return body.length > 0 || type === 'text/event-stream' ? [] : [`an empty ${type}`];
}

function evaluateProblem({ status, body }: FuzzAnswer): string[] {
  const problem = JSON.parse(body.toString()) as Problem;
  const known = Object.entries(errorCatalogue).find(([code]) => code === problem.code)?.[1];
  if (known?.status !== status || problem.status !== status)
    return [`code "${problem.code}" does not belong to ${status}`];
  if (problem.message === '') return ['an error without a message'];
  const saysWhat = problem.errors !== undefined || problem.detail !== undefined;
  if (['validation_failed', 'bad_request', 'unsupported_media_type'].includes(problem.code) && !saysWhat)
    return [`${problem.code} does not say what is wrong`];
  return [];
}

const withoutSession: readonly CallerName[] = [
  ...([
    'expired',
    'ended',
    'nobody',
    'stranger',
    'ownKey',
    'otherKey',
    'revokedKey',
    'scopelessKey',
    'readingKey',
  ] as const),
];

/** An unauthenticated caller gets that error, whatever else is wrong with the request. */
function evaluateAccess({ operation, caller, reachesAccess }: PlannedRequest, status: number): string[] {
  if (!reachesAccess || operation.proof === 'none' || status === 431) return [];
  const { proof } = operation;
  const isLivingKey = ['ownKey', 'otherKey', 'scopelessKey', 'readingKey'].includes(caller);
  const isKnown =
    (proof === 'session' && !withoutSession.includes(caller)) || (operation.takesKeys && isLivingKey);
  if (!isKnown && status !== 401) return [`answered ${status} to a caller who is not known`];
  if (operation.takesKeys && caller === 'scopelessKey' && status !== 403)
    return [`answered ${status} to a key without the scope`];
  return [];
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
