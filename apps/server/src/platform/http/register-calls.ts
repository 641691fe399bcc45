import {
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
import type { CallRequest, RouteTable } from './route-table.ts';

const verbs: Readonly<Record<SectionLevel, string>> = { see: 'sees', change: 'may change' };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

export interface RegisterCallsOptions {
  /** A process with one role serves only that role's calls. */
  readonly routes: RouteTable;
  readonly sources: CallerSources;
  /** The contract's, if not given: tests of what else holds, or of what notices, hand in weaker ones. */
  readonly ruleOf?: (name: CallName) => AccessRule;
  readonly limitEffort?: LimitEffort | undefined;
  readonly scanner?: Pick<VirusScanner, 'scan'> | undefined;
}

/** Registers every call of the contract: its access rule before the body is read, its schemas, its handler. */
export function registerCalls(fastify: FastifyInstance, options: RegisterCallsOptions): void {
  fastify.decorateRequest('caller');
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => compile(schema, httpPart));
  const slots = createExportSlots();
  for (const name of Object.keys(calls) as CallName[]) registerCall(fastify, name, { ...options, slots });
}

const noMembers = z.strictObject({});
const validateNoBody = compile(noMembers, undefined);

/** @throws DomainError validation_failed, where a call that takes no body is sent more than an empty one */
function refuseBody({ body, rawBody }: Call, request: FastifyRequest): void {
  if (body !== undefined || rawBody !== undefined) return;
  const validated = validateNoBody(request.body);
  if ('error' in validated) throw validated.error;
}

type Validate = (input: unknown) => { value: unknown } | { error: Error };

function compile(schema: z.ZodType, httpPart: string | undefined): Validate {
  return (input) => {
    // A body that the call describes has to be there, though all of its members may be left out.
    const parsed = schema.safeParse(httpPart === 'body' ? input : (input ?? {}));
    return parsed.success ? { value: parsed.data } : { error: refuseInput(httpPart, parsed.error, input) };
  };
}

/** As compile, but for the parts that an endpoint evaluates itself: their schema is there to be described. */
function compileAroundRaw(call: Call): FastifySchemaCompiler<unknown> {
  return ({ schema, httpPart }) => {
    const raw = { body: call.rawBody, querystring: call.rawQuery }[httpPart ?? ''];
    return raw ? (input: unknown) => ({ value: input }) : compile(schema as z.ZodType, httpPart);
  };
}

function refuseInput(httpPart: string | undefined, error: z.ZodError, input: unknown): DomainError {
  // An id that cannot exist names nothing.
  if (httpPart === 'params') return new DomainError('not_found');
  // Those of our own rules; zod's words for its own say no more than the codes.
  const said = error.issues.flatMap(({ code, message }) => (code === 'custom' ? [message] : []));
  const unknown = findUnknownFields(error.issues);
  return new DomainError('validation_failed', {
    errors: mapZodIssues(error.issues, input),
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
  // Taking something away costs nothing.
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
  const settings: RouteShorthandOptions = {
    schema: schemaOf(name, call),
    ...((call.rawBody ?? call.rawQuery) && { validatorCompiler: compileAroundRaw(call) }),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // What one person may see, no cache between keeps for the next.
      void reply.header('cache-control', 'no-store');
      request.caller = await enforceAccess(ruleOf(name), request, options.sources);
      const { caller } = request;
      if (caller.apiKey !== undefined && call.access.kind !== 'api-key')
        options.limitEffort?.('key-call', caller.id);
      if (call.effort !== undefined) options.limitEffort?.(call.effort, caller.id);
    },
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
      const answer = await request.bodyShare.hold(() => handle(given));
      // A reply is thenable: one that a handler returned has come out of the await as nothing, once it was sent.
      // So has one whose reader went away, and that has only begun.
      if (reply.sent || reply.raw.headersSent) return reply;
      return reply.status(call.status).send(answer);
    },
  });
}

function schemaOf(name: CallName, call: Call): Record<string, unknown> {
  return {
    operationId: name,
    summary: call.summary,
    description: describeAccess(call, addressOf(name).method),
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
    ...(takesKeys ? [{ apiKey: [] as [] }] : []),
  ];
}

function queryOf({ query, rawQuery, rawBody }: Call): { querystring?: z.ZodType } {
  // An endpoint takes its words from the query as well as from the body.
  if (rawBody !== undefined && (query ?? rawQuery) === undefined) return {};
  return { querystring: query ?? rawQuery ?? noMembers };
}

const problemAnswer = { content: { 'application/problem+json': { schema: problemSchema } } };

function answerOf(call: Call): unknown {
  if (call.rawAnswer === undefined) return call.answer ?? z.undefined().describe('Nothing');
  const schemaAs = (type: string) => call.answer ?? (type === 'application/geo+json' ? geoJson : binary);
  return { content: Object.fromEntries(call.rawAnswer.map((type) => [type, { schema: schemaAs(type) }])) };
}

const binary = z.string().meta({ format: 'binary' });
const geoJson = z
  .looseObject({ type: z.literal('FeatureCollection'), features: z.array(z.looseObject({})) })
  .describe('RFC 7946')
  .meta({ id: 'GeoJson' });

function tagOf(path: string): string {
  return path.split('/')[1] ?? 'other';
}

/** Who may make a call, in a sentence for whoever reads the description of the API. */
function describeAccess(
  { access, effort, effortWith }: Pick<Call, 'access' | 'effort' | 'effortWith'>,
  method: string,
): string {
  const scope = access.kind === 'module' ? keyScopeOf(access, method) : undefined;
  const byKey =
    scope === undefined ? [] : [`Also with an API key of the scope \`${scope}\`, within its ULs.`];
  const limit = effort === undefined ? [] : ['Each person may do so often only: 429 beyond that.'];
  const limitWith =
    effortWith === undefined
      ? []
      : [`Each person may send \`${effortWith.field}\` so often only: 429 beyond that.`];
  return [describeRule(access), ...byKey, ...limit, ...limitWith].join(' ');
}

function describeRule(rule: AccessRule): string {
  switch (rule.kind) {
    case 'public':
      return 'Needs no sign-in.';
    case 'session':
      return `For every signed-in person${rule.withheld === true ? '' : ', while the current account opens to them'}${
        rule.inPerson === true ? ', but not while the portal is seen as another' : ''
      }.`;
    case 'module':
      return `For whoever ${verbs[rule.level]} \`${rule.module}\` in the current account${
        rule.units === 'scoped' ? '; confined to the ULs of their profiles' : ''
      }.`;
    case 'administrator':
      return `For administrators of the current account${
        rule.module === undefined ? '' : `, where it has \`${rule.module}\` on`
      }.`;
    case 'api-key':
      return `With an API key of the scope \`${rule.scope}\`.`;
  }
}
