import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { interactionPolicy, Provider, type Client, type Context } from 'oidc-provider';
import { renderPeople, type DirectoryPerson } from './render-people.ts';

export interface DirectoryOptions {
  readonly port: number;
  /** Path of the issuer, as for a tenant of Entra ID. */
  readonly path?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectAddresses: readonly string[];
  readonly people: readonly DirectoryPerson[];
  /** True to issue refresh tokens, a different one each time. */
  readonly givesRefreshTokens?: boolean;
  /** Modifies its JSON responses, for tests of faulty ones. */
  readonly alter?: (path: string, answer: Record<string, unknown>) => Promise<Record<string, unknown>>;
}

export interface OpenDirectory {
  readonly issuer: string;
  /** Its private key, as a JSON Web Key. */
  readonly key: Readonly<Record<string, unknown>>;
  /** Interrupts all connections until it is resumed; keeps its port. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => Promise<void>;
}

const MOST_FORM_BYTES = 10_000;
const A_DAY = 86_400;

/**
 * Starts an OpenID Connect provider on this machine, for tests and trials of corporate sign-in: a real one, but its
 * users need no password.
 */
export async function openDirectory(options: DirectoryOptions): Promise<OpenDirectory> {
  const { path = '' } = options;
  const server = createServer();
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const issuer = `http://127.0.0.1:${port}${path}`;
  const key = { ...createKey(), kid: 'demo', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, configure(options, key));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const url = request.url ?? '/';
    Object.assign(request, {
      originalUrl: url,
      url: url.startsWith(path) ? url.slice(path.length) || '/' : url,
    });
    if (options.alter !== undefined) alterAnswer(response, request.url ?? '', options.alter);
    if (request.url?.startsWith('/interaction/'))
      choosePerson(provider, options.people, request, response).catch((error: unknown) => {
        response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
      });
    else answer(request, response);
  });
  let isPaused = false;
  server.on('connection', (socket) => {
    if (isPaused) socket.destroy();
  });
  return {
    issuer,
    key,
    pause: () => {
      isPaused = true;
      server.closeAllConnections();
    },
    resume: () => {
      isPaused = false;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      if (server.listening) await once(server, 'close');
    },
  };
}

function createKey(): Record<string, unknown> {
  return { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }) };
}

function configure(
  { path = '', people, givesRefreshTokens = true, ...options }: DirectoryOptions,
  key: object,
): object {
  return {
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectAddresses,
        response_types: ['code'],
        grant_types: ['authorization_code', ...(givesRefreshTokens ? ['refresh_token'] : [])],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    // Claims about a user are in the token itself.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub', 'groups', ...people.flatMap(({ more }) => Object.keys(more ?? {}))],
      profile: ['name'],
      email: ['email', 'email_verified'],
    },
    scopes: ['openid', 'profile', 'email', ...(givesRefreshTokens ? ['offline_access'] : [])],
    // As companies configure it for their own applications: without consent, which the standard would require.
    issueRefreshToken: (_context: unknown, client: Client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: askEachTime(),
      url: (_context: unknown, { uid }: { readonly uid: string }) => `${path}/interaction/${uid}`,
    },
    ttl: {
      Session: 60,
      Interaction: 600,
      Grant: A_DAY,
      IdToken: 600,
      AccessToken: 600,
      RefreshToken: A_DAY,
    },
    findAccount: (_context: unknown, id: string) => {
      const person = people.find((one) => one.id === id);
      return person && { accountId: id, claims: () => claimsOf(person) };
    },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session.accountId,
        clientId: oidc.client.clientId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  };
}

/** Testers switch between users: no user stays signed in there. */
function askEachTime(): object {
  const { Check } = interactionPolicy;
  const policy = interactionPolicy.base();
  policy
    .get('login')
    .checks.add(
      new Check('choose', 'People choose who they are each time', ({ oidc }) =>
        oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}

function claimsOf({ id, name, email, emailVerified = true, groups, more }: DirectoryPerson): object {
  return { sub: id, name, email, email_verified: emailVerified, ...(groups && { groups }), ...more };
}

/** Shows the users, or signs in the one in the form; without one, cancels the sign-in. */
async function choosePerson(
  provider: Provider,
  people: readonly DirectoryPerson[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    const { params } = await provider.interactionDetails(request, response);
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(renderPeople(people, typeof params['login_hint'] === 'string' ? params['login_hint'] : ''));
    return;
  }
  const form = new URLSearchParams((await text(request)).slice(0, MOST_FORM_BYTES));
  const person = people.find(({ id }) => id === form.get('person'));
  await provider.interactionFinished(
    request,
    response,
    person === undefined
      ? { error: 'access_denied', error_description: 'The person called it off' }
      : { login: { accountId: person.id, remember: false } },
    { mergeWithLastSubmission: false },
  );
}

function alterAnswer(
  response: ServerResponse,
  path: string,
  alter: NonNullable<DirectoryOptions['alter']>,
): void {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  const altered = async (body: unknown): Promise<void> => {
    const told: unknown = JSON.parse(String(body));
    const changed = JSON.stringify(await alter(path.split('?')[0] ?? '', told as Record<string, unknown>));
    response.setHeader('content-length', Buffer.byteLength(changed));
    end(changed);
  };
  response.end = ((body?: unknown) => {
    const isJson = String(response.getHeader('content-type')).startsWith('application/json');
    if (!isJson || body === undefined) return end(body);
    altered(body).catch(() => end(body));
    return response;
  }) as typeof response.end;
}
