import {
  validationCodes,
  webClientId,
  type ClientTokenAnswer,
  type TokenAnswer,
  type TokenRequest,
} from '@azimute/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes, type CallRequest } from '../../platform/http/route-table.ts';
import { grantClientToken } from '../access/grant-client-token.ts';
import { changeCurrentAccount } from './change-current-account.ts';
import { changeLocale } from './change-locale.ts';
import { createFirstAdministrator } from './create-first-administrator.ts';
import { endSession } from './end-session.ts';
import { makeDeviceKnown } from './make-device-known.ts';
import { readProfile } from './read-profile.ts';
import { refreshSession, type RefreshSettings } from './refresh-session.ts';
import { signIn, type SignInSettings } from './sign-in.ts';
import { presentTokens } from './tokens.ts';

type IdentityDeps = SignInSettings & RefreshSettings;

export function identityRoutes(deps: IdentityDeps) {
  return defineRoutes({
    createToken: async (request) => {
      forbidStoring(request.reply);
      switch (request.body.grant_type) {
        case 'password':
          return grantByPassword(deps, request);
        case 'refresh_token':
          return grantByRefreshToken(deps, request.body);
        case 'client_credentials':
          return grantByApiKey(deps, request);
        default:
          throw new DomainError('unsupported_grant_type');
      }
    },
    createFirstAdministrator: async (request) => {
      forbidStoring(request.reply);
      const { body } = request;
      const wanted = {
        ...body,
        passwordConfirmation: body.password_confirmation,
        userAgent: userAgentOf(request.raw),
        address: request.raw.ip,
      };
      const tokens = await createFirstAdministrator(deps.database, wanted);
      return presentTokens(tokens);
    },
    makeDeviceKnown: async ({ body, raw, reply }) => {
      const cookie = await makeDeviceKnown(deps, { token: body.token, address: raw.ip });
      void reply.header('set-cookie', cookie);
    },
    getProfile: async ({ caller }) => readProfile(caller.session),
    changeLocale: async ({ caller, body }) =>
      readProfile(await changeLocale(deps, caller.session, body.locale)),
    changeCurrentAccount: async ({ caller, body }) =>
      readProfile(await changeCurrentAccount(deps, caller.session, body.account_id)),
    logout: ({ caller }) => endSession(deps, caller.session),
  });
}

async function grantByPassword(
  deps: IdentityDeps,
  request: CallRequest<'createToken'>,
): Promise<TokenAnswer> {
  const { body, raw, reply } = request;
  const { deviceCookie, ...tokens } = await signIn(deps, {
    email: requireField(body, 'username'),
    password: requireField(body, 'password'),
    otp: body.otp,
    clientId: requireField(body, 'client_id'),
    scope: body.scope,
    address: raw.ip,
    userAgent: userAgentOf(request.raw),
    cookies: raw.headers.cookie,
  });
  void reply.header('set-cookie', deviceCookie);
  return presentTokens(tokens);
}

function grantByApiKey(
  { database }: IdentityDeps,
  { body, raw }: CallRequest<'createToken'>,
): Promise<ClientTokenAnswer> {
  return grantClientToken(database, {
    clientId: body.client_id,
    clientSecret: body.client_secret,
    authorization: raw.headers.authorization,
    scope: body.scope,
    address: raw.ip,
  });
}

async function grantByRefreshToken(deps: IdentityDeps, body: TokenRequest): Promise<TokenAnswer> {
  const tokens = await refreshSession(deps, {
    refreshToken: requireField(body, 'refresh_token'),
    // The only client with refresh tokens; RFC 6749, section 6, does not require the ID from a public client.
    clientId: body.client_id ?? webClientId,
    scope: body.scope,
  });
  return presentTokens(tokens);
}

function requireField(
  body: TokenRequest,
  field: 'client_id' | 'username' | 'password' | 'refresh_token',
): string {
  const value = body[field];
  if (!value) {
    throw new DomainError('validation_failed', { errors: { [field]: [validationCodes.required] } });
  }
  return value;
}

function userAgentOf(raw: FastifyRequest): string {
  return raw.headers['user-agent'] ?? '';
}

function forbidStoring(reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
}
