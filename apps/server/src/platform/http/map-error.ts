import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { apiPrefix, errorCatalogue, type ErrorCode, type Problem } from '@azimute/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';
import type { Caller } from './enforce-access.ts';
import { explainUnavailability } from '../postgres/explain-unavailability.ts';
import { createRefusalReporter } from './report-refusals.ts';
import { createOutageReporter } from './tell-outage.ts';

/** PostgreSQL's refusals of well-formed values that it cannot store. */
const UNSTORABLE: Readonly<Record<string, string>> = {
  // character_not_in_repertoire: all input is UTF-8.
  '22021': 'Text cannot contain the character U+0000. Remove it.',
  // untranslatable_character: the same in JSON.
  '22P05': 'Text cannot contain the character U+0000. Remove it.',
  // datetime_field_overflow, invalid_time_zone_displacement_value
  '22008': 'A time is out of range. Use years from 0001 to 9999.',
  '22009': 'The UTC offset of a time is out of range. Use up to 15:59.',
};

const HALF_PAIR = 'Text cannot contain half a surrogate pair. Remove it.';

/** True for an unpaired surrogate: all JSON is serialized by the portal, and PostgreSQL rejects only this. */
function isHalfPair(error: { readonly code?: string }): boolean {
  return error.code === '22P02' && 'routine' in error && error.routine === 'json_errsave_error';
}

/** A policy refused a written row: the caller lost access to it, or never had it, after the code's checks. */
function isRefusedByPolicy(error: { readonly code?: string }): boolean {
  return error.code === '42501' && 'routine' in error && error.routine === 'ExecWithCheckOptions';
}

/** Maps every error to a response: the problem body of RFC 9457 with the specification's members. */
export function registerErrorMapper(fastify: FastifyInstance): void {
  const tellOutage = createOutageReporter(fastify.log);
  const tellFullDisk = createOutageReporter(fastify.log, 'The disk of the database is full');
  const reportRefusal = createRefusalReporter(fastify.log);
  fastify.setErrorHandler((error: FastifyError & { readonly headers?: Headers }, request, reply) => {
    // A range beyond the end of a file: the headers contain its length.
    if (error.statusCode === 416)
      return reply
        .status(416)
        .headers(error.headers ?? {})
        .send();
    const refusal = toDomainError(error);
    const route = `${request.method} ${request.routeOptions.url ?? 'no route'}`;
    if (refusal.code === 'unexpected') {
      request.log.error({ err: error, route }, 'The request failed unexpectedly');
    } else if (refusal.code === 'database_full') {
      tellFullDisk(error, route);
    } else if (refusal.code === 'storage_unavailable') {
      request.log.error({ err: error, route }, 'The object store failed');
    } else if (refusal.code === 'database_unavailable') {
      tellOutage(error, route);
    }
    const caller = refusal.caller ?? (request.caller as Caller | undefined)?.id;
    reportRefusal({ code: refusal.code, route, address: request.ip, caller });
    return sendProblem(reply, refusal);
  });
}

/** By status, if the refusal itself has no retry time. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 5, 503: 1 };

/** Returns the response to an error as the error handler sends it. */
export function problemOf(error: unknown): Problem {
  return toProblem(toDomainError(error as FastifyError));
}

export const problemType = 'application/problem+json; charset=utf-8';

function sendProblem(reply: FastifyReply, refusal: DomainError): FastifyReply {
  const problem = toProblem(refusal);
  const retryAfterSeconds = refusal.retryAfterSeconds ?? RETRY_AFTER_SECONDS[problem.status];
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  if (problem.status === 401)
    void reply.header('www-authenticate', refusal.code === 'invalid_client' ? 'Basic realm="api"' : 'Bearer');
  return reply
    .status(problem.status)
    .type(problemType)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}

type Headers = Readonly<Record<string, string>>;

/** Answers errors before routing: an address that cannot be parsed, or that contains a segment that is too long. */
export function answerUnroutable(headers: Headers) {
  return (error: FastifyError, _request: unknown, reply: FastifyReply): void => {
    const names = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    sendProblem(
      reply.headers(headers),
      names
        ? new DomainError('not_found')
        : new DomainError('bad_request', {
            detail: 'The URL contains invalid percent-encoding. Encode a literal % as %25.',
          }),
    );
  };
}

const CLIENT_ERRORS: Readonly<Record<string, DomainError>> = {
  HPE_HEADER_OVERFLOW: new DomainError('headers_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: new DomainError('request_timeout'),
};

/** Answers invalid or oversized HTTP on the bare connection, which then closes. */
export function answerClientError(headers: Headers) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const refusal =
      CLIENT_ERRORS[error.code ?? ''] ??
      new DomainError('bad_request', { detail: 'The request is not valid HTTP/1.1.' });
    const problem = toProblem(refusal);
    const body = JSON.stringify(problem);
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

/**
 * OAuth clients read `error` and `error_description` (RFC 6749, section 5.2); they are added to the problem's members.
 */
const OAUTH_ERRORS: Partial<Record<ErrorCode, string>> = {
  invalid_grant: 'invalid_grant',
  invalid_scope: 'invalid_scope',
  invalid_client: 'invalid_client',
  invalid_request: 'invalid_request',
  unsupported_grant_type: 'unsupported_grant_type',
  proper_domain_required: 'invalid_grant',
  two_factor_required: 'invalid_grant',
  two_factor_invalid: 'invalid_grant',
  user_inactive: 'invalid_grant',
  no_accounts: 'invalid_grant',
  directory_session_ended: 'invalid_grant',
};

function toProblem(refusal: DomainError): Problem {
  const { status, message: title } = errorCatalogue[refusal.code];
  const { message } = refusal;
  const oauthError = OAUTH_ERRORS[refusal.code];
  return {
    type: `urn:azimute:error:${refusal.code}`,
    title,
    status,
    code: refusal.code,
    message,
    ...(refusal.detail !== undefined && { detail: refusal.detail }),
    ...(refusal.errors !== undefined && { errors: copyErrors(refusal.errors) }),
    ...(refusal.latestChange !== undefined && { latestChange: refusal.latestChange }),
    ...(oauthError !== undefined && {
      error: oauthError,
      error_description: refusal.detail ?? message,
    }),
  };
}

function copyErrors(errors: NonNullable<DomainError['errors']>): Record<string, (number | string)[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, [...codes]]));
}

function toDomainError(error: FastifyError): DomainError {
  if (error instanceof DomainError) return error;
  const unavailable = explainUnavailability(error);
  if (unavailable !== undefined) return unavailable;
  const unstorable = UNSTORABLE[error.code ?? ''] ?? (isHalfPair(error) ? HALF_PAIR : undefined);
  if (unstorable !== undefined) return new DomainError('bad_request', { detail: unstorable, cause: error });
  if (isRefusedByPolicy(error)) return new DomainError('forbidden', { cause: error });
  if (error.statusCode === 413) return new DomainError('payload_too_large');
  if (error.statusCode === 415) return new DomainError('unsupported_media_type', { detail: error.message });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new DomainError('bad_request', { detail: error.message });
  }
  return new DomainError('unexpected', { cause: error });
}

/** Answers an address without a call, or a call with another method. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, unknownCall(request));
}

function unknownCall({ method, url }: FastifyRequest): DomainError {
  const path = url.split('?')[0] ?? '';
  const isCall = path.startsWith(`${apiPrefix}/`) && !path.startsWith(`${apiPrefix}/telemetry`);
  return new DomainError('not_found', {
    detail: `This API has no ${method} ${path}.${isCall ? '' : ` ${WHERE_SENDERS_GO}`}`,
  });
}

/** Shown to users who set up a phone or tracker, and see nothing else of the portal. */
const WHERE_SENDERS_GO = `Phones and trackers send to ${apiPrefix}/telemetry/<app>/<key>, where <app> is osmand (also for Traccar Client), owntracks, overland or gpslogger. Administrators create keys under Devices > API keys.`;

/**
 * Refuses requests that would change something but match no call, before their body is read. A phone configured with
 * the bare address of the portal gets the right one in the error: a page with status 200 would make it drop its
 * positions.
 */
export function refuseLostSenders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.is404 ? !isRead : isLostFix(request)) throw unknownCall(request);
  });
}

const FIX_PARAMETERS = ['lat', 'latitude', 'timestamp', 'deviceid', '_type'];

function isLostFix({ url }: FastifyRequest): boolean {
  const query = /^\/(?:index\.html)?\?(.*)$/.exec(url)?.[1];
  if (query === undefined) return false;
  const given = new URLSearchParams(query);
  return FIX_PARAMETERS.some((name) => given.has(name));
}
