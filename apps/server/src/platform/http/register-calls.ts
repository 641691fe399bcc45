import {
  acceptsServices,
  addressOf,
  apiPrefix,
  calls,
  errorCatalogue,
  keyScopeOf,
  problemSchema,
  type AccessRule,
  type Call,
  type CallName,
  type SectionLevel,
} from '@azimute/contract';
import type {
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DomainError } from '../domain-error.ts';
import type { CallerSources } from './caller.ts';
import { enforceAccess, type Caller } from './enforce-access.ts';
import { createExportSlots, type ExportSlots } from './export-slots.ts';
import { scanBody } from '../virus-scanner/scan-body.ts';
import type { VirusScanner } from '../virus-scanner/virus-scanner.ts';
import type { LimitEffort } from './limit-effort.ts';
import { findUnknownFields, mapZodIssues } from './map-zod-issues.ts';
import { noteContent } from './content-hash.ts';
import { takesIdempotencyKey, type AnswerOnce } from './idempotent-calls.ts';
import type { CallRequest, RouteTable } from './route-table.ts';

const rights: Readonly<Record<SectionLevel, string>> = { see: 'access to', change: 'the right to change' };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

export interface RegisterCallsOptions {
  /** Handlers of the calls that this process serves: only the handlers of its role. */
  readonly routes: RouteTable;
  readonly sources: CallerSources;
  /** By default the contract's; tests of other protections pass weaker rules. */
  readonly ruleOf?: (name: CallName) => AccessRule;
  readonly limitEffort?: LimitEffort | undefined;
  readonly scanner?: Pick<VirusScanner, 'scan'> | undefined;
  /** If undefined, idempotency keys are ignored. */
  readonly answerOnce?: AnswerOnce | undefined;
}

/** Registers every call of the contract: its access rule before the body is read, its schemas, its handler. */
export function registerCalls(fastify: FastifyInstance, options: RegisterCallsOptions): void {
  fastify.decorateRequest('caller');
  fastify.decorateRequest('contentHash');
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => compile(schema, httpPart));
  const slots = createExportSlots();
  for (const name of Object.keys(calls) as CallName[]) registerCall(fastify, name, { ...options, slots });
}

const noMembers = z.strictObject({});
const validateNoBody = compile(noMembers, undefined);

/** @throws DomainError validation_failed, if a call without a body receives a non-empty one */
function refuseBody({ body, rawBody }: Call, request: FastifyRequest): void {
  if (body !== undefined || rawBody !== undefined) return;
  const validated = validateNoBody(request.body);
  if ('error' in validated) throw validated.error;
}

type Validate = (input: unknown) => { value: unknown } | { error: Error };

function compile(schema: z.ZodType, httpPart: string | undefined): Validate {
  return (input) => {
    // A body that the call describes must be present, even if all its members are optional.
    const parsed = schema.safeParse(httpPart === 'body' ? input : (input ?? {}));
    return parsed.success ? { value: parsed.data } : { error: refuseInput(httpPart, parsed.error, input) };
  };
}

/** Like compile, but skips the parts that an endpoint evaluates itself: their schema is only documentation. */
function compileAroundRaw(call: Call): FastifySchemaCompiler<unknown> {
  return ({ schema, httpPart }) => {
    const raw = { body: call.rawBody, querystring: call.rawQuery }[httpPart ?? ''];
    return raw ? (input: unknown) => ({ value: input }) : compile(schema as z.ZodType, httpPart);
  };
}

/** A body may have tens of thousands of invalid values; the first ones tell enough. */
const ISSUES_MOST = 200;

function refuseInput(httpPart: string | undefined, error: z.ZodError, input: unknown): DomainError {
  // An ID that cannot exist counts as not found.
  if (httpPart === 'params') return new DomainError('not_found');
  const issues = error.issues.slice(0, ISSUES_MOST);
  // Messages of our own rules; messages of zod add nothing to the codes.
  const said = issues.flatMap(({ code, message }) => (code === 'custom' ? [message] : []));
  const unknown = findUnknownFields(issues);
  return new DomainError('validation_failed', {
    errors: mapZodIssues(issues, input),
    ...(unknown.length > 0 && { message: nameUnknown(unknown) }),
    ...(said.length > 0 && { detail: [...new Set(said)].join(' ') }),
  });
}

function nameUnknown(fields: readonly string[]): string {
  const named = fields.slice(0, 10).map((field) => JSON.stringify(field.slice(0, 100)));
  return `${errorCatalogue.validation_failed.message}: unknown fields ${named.join(', ')}. Remove them.`;
}

function limitByBody({ effortWith }: Call, request: FastifyRequest, limit: LimitEffort | undefined): void {
  if (effortWith === undefined) return;
  const { [effortWith.field]: value } = request.body as Readonly<Record<string, unknown>>;
  // Lets callers always clear a value.
  if (value !== undefined && value !== null) limit?.(effortWith.effort, request.caller.id);
}

function registerCall(
  fastify: FastifyInstance,
  name: CallName,
  options: RegisterCallsOptions & { readonly slots: ExportSlots },
): void {
  const call: Call = calls[name];
  const { method, path } = addressOf(name);
  const handle = options.routes[name] as ((request: CallRequest<CallName>) => Promise<unknown>) | undefined;
  if (handle === undefined) return;
  const { ruleOf = () => call.access } = options;
  const takesKeys = options.answerOnce !== undefined && takesIdempotencyKey(name);
  const settings: RouteShorthandOptions = {
    schema: schemaOf(name, call),
    ...(call.bodyBytesMost !== undefined && { bodyLimit: call.bodyBytesMost }),
    ...((call.rawBody ?? call.rawQuery) && { validatorCompiler: compileAroundRaw(call) }),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Shared caches must not store data that depends on the user.
      void reply.header('cache-control', 'no-store');
      request.caller = await enforceAccess(ruleOf(name), request, options.sources);
      const { caller } = request;
      if (caller.actor !== undefined && caller.session === undefined)
        options.limitEffort?.('key-call', caller.id);
      if (call.effort !== undefined) options.limitEffort?.(call.effort, caller.id);
    },
    ...(takesKeys && { preValidation: async (request: FastifyRequest) => noteContent(request) }),
  };
  fastify.route({
    ...settings,
    method,
    url: apiPrefix + path,
    handler: async (request, reply) => {
      if (request.method === 'HEAD' && call.hasEffect) return reply.status(call.status).send();
      refuseBody(call, request);
      limitByBody(call, request, options.limitEffort);
      const { actor } = request.caller;
      if ((call.effort === 'export' || call.isExport === true) && actor !== undefined)
        await options.slots.hold(actor.accountId, reply.raw);
      if (call.scanned !== undefined && options.scanner !== undefined)
        request.body = await scanBody(options.scanner, call.scanned, request.body);
      const given = {
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        takeEffort: (effort) => options.limitEffort?.(effort, request.caller.id),
        raw: request,
        reply,
      } as CallRequest<CallName>;
      const work = (): Promise<unknown> => request.bodyShare.hold(() => handle(given));
      if (takesKeys && options.answerOnce !== undefined && request.contentHash !== undefined)
        return await options.answerOnce(request, reply, call.status, work);
      const answer = await work();
      // A reply is thenable: if a handler returned it, awaiting it yields undefined once it was sent. The same applies
      // to a reply that only began because its reader disconnected.
      if (reply.sent || reply.raw.headersSent) return reply;
      return reply.status(call.status).send(answer);
    },
  });
}

function schemaOf(name: CallName, call: Call): Record<string, unknown> {
  return {
    operationId: name,
    summary: call.summary,
    description: `${call.description} ${describeAccess(call, addressOf(name).method)}`,
    tags: [tagOf(addressOf(name).path)],
    ...(call.params && { params: call.params }),
    ...queryOf(call),
    ...((call.body ?? call.rawBody) && { body: call.body ?? call.rawBody }),
    ...(call.bodyTypes && { consumes: [...call.bodyTypes] }),
    security: securityOf(name, call),
    response: {
      [call.status]: answerOf(call),
      '4xx': problemAnswer,
      '5xx': problemAnswer,
    },
  };
}

function securityOf(name: CallName, { access }: Call): Record<string, []>[] {
  if (access.kind === 'public') return [];
  const takesKeys = keyScopeOf(access, addressOf(name).method) !== undefined;
  return [
    ...(access.kind === 'api-key' ? [] : [{ session: [] as [] }]),
    ...(acceptsServices(access) ? [{ serviceAccount: [] as [] }] : []),
    ...(takesKeys ? [{ apiKey: [] as [] }] : []),
  ];
}

function queryOf({ query, rawQuery, rawBody }: Call): { querystring?: z.ZodType } {
  // An endpoint reads its parameters from the query as well as from the body.
  if (rawBody !== undefined && (query ?? rawQuery) === undefined) return {};
  return { querystring: query ?? rawQuery ?? noMembers };
}

const problemAnswer = { content: { 'application/problem+json': { schema: problemSchema } } };

function answerOf(call: Call): unknown {
  if (call.rawAnswer === undefined) return call.answer ?? z.undefined().describe('No content.');
  const schemaAs = (type: string) => call.answer ?? (type === 'application/geo+json' ? geoJson : binary);
  return { content: Object.fromEntries(call.rawAnswer.map((type) => [type, { schema: schemaAs(type) }])) };
}

const binary = z.string().meta({ format: 'binary' });
const geoJson = z
  .looseObject({ type: z.literal('FeatureCollection'), features: z.array(z.looseObject({})) })
  .describe('GeoJSON (RFC 7946).')
  .meta({ id: 'GeoJson' });

function tagOf(path: string): string {
  return path.split('/')[1] ?? 'other';
}

/** Sentences of the API document about who can make a call. */
function describeAccess(
  { access, effort, effortWith }: Pick<Call, 'access' | 'effort' | 'effortWith'>,
  method: string,
): string {
  const scope = access.kind === 'module' ? keyScopeOf(access, method) : undefined;
  const byKey =
    scope === undefined ? [] : [`Also accepts an API key with the scope \`${scope}\`, limited to its ULs.`];
  const limit = effort === undefined ? [] : ['Rate limited per user; returns 429 beyond the limit.'];
  const limitWith =
    effortWith === undefined
      ? []
      : [`Requests with \`${effortWith.field}\` are rate limited per user and return 429 beyond the limit.`];
  const closed =
    access.kind === 'public' || access.kind === 'api-key' || acceptsServices(access)
      ? []
      : ['Not available to service accounts.'];
  return [describeRule(access), ...closed, ...byKey, ...limit, ...limitWith].join(' ');
}

function describeRule(rule: AccessRule): string {
  switch (rule.kind) {
    case 'public':
      return 'Requires no sign-in.';
    case 'session':
      return `Requires a session${rule.withheld === true ? '' : ' with access to the current account'}${
        rule.inPerson === true ? '; not available while viewing the portal as another user' : ''
      }.`;
    case 'module':
      return `Requires ${rights[rule.level]} \`${rule.module}\` in the current account${
        rule.units === 'scoped' ? ', limited to the ULs of the caller’s profiles' : ''
      }.`;
    case 'administrator':
      return `Requires an administrator of the current account${
        rule.module === undefined ? '' : `, which must have \`${rule.module}\` enabled`
      }.`;
    case 'operator':
      return 'Requires a session in the account of the operators.';
    case 'api-key':
      return `Requires an API key with the scope \`${rule.scope}\`.`;
  }
}
