import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import type { DirectoryKind } from '@azimute/contract';
import { z } from 'zod';
import { mayBePrivate, type PrivateHosts } from '../../../platform/private-hosts.ts';
import { fetchGuarded } from './fetch-guarded.ts';

/** A directory's configuration, with its secret. */
export interface ProviderAccess {
  readonly kind: DirectoryKind;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
}

export interface ProviderSettings {
  readonly allowsPrivate: PrivateHosts;
  /** Origins of Entra ID tenants. */
  readonly entraOrigins: readonly string[];
}

/** The public cloud, and the clouds of the US government and China. */
export const ENTRA_ORIGINS = [
  'https://login.microsoftonline.com',
  'https://login.microsoftonline.us',
  'https://login.partner.microsoftonline.cn',
] as const;

/** A problem with a provider, described for its administrator. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** Signatures with the provider's own key: `none` and shared secrets prove nothing here. */
const SIGNATURES = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const documentSchema = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
  scopes_supported: z.array(z.string()).default([]),
});
type Document = z.infer<typeof documentSchema>;

/**
 * Returns the tenant of Entra ID in the path of an issuer; null for other issuers, and for issuers of several
 * tenants.
 */
export function tenantOf(issuer: string): string | null {
  return /^\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/v2\.0$/.exec(new URL(issuer).pathname)?.[1] ?? null;
}

/**
 * Reads a provider's metadata and prepares requests.
 * @throws ProviderError
 */
export async function openProvider(
  access: ProviderAccess,
  settings: ProviderSettings,
): Promise<Configuration> {
  const fetch = fetchGuarded((url) => (mayBePrivate(settings.allowsPrivate, url) ? 'private-too' : 'public'));
  const document = await readDocument(access.issuer, fetch);
  evaluateDocument(document, access, settings);
  const signatures = document.id_token_signing_alg_values_supported.filter((name) =>
    SIGNATURES.includes(name),
  );
  if (signatures.length === 0)
    throw new ProviderError('The provider does not sign with its own key (such as RS256).');
  const takesBasic = document.token_endpoint_auth_methods_supported.includes('client_secret_basic');
  const metadata: ServerMetadata = {
    issuer: access.issuer,
    authorization_endpoint: document.authorization_endpoint,
    token_endpoint: document.token_endpoint,
    jwks_uri: document.jwks_uri,
    id_token_signing_alg_values_supported: signatures,
    authorization_response_iss_parameter_supported: document.authorization_response_iss_parameter_supported,
    scopes_supported: document.scopes_supported,
  };
  const configuration = new Configuration(
    metadata,
    access.clientId,
    {},
    takesBasic ? ClientSecretBasic(access.secret) : ClientSecretPost(access.secret),
  );
  configuration[customFetch] = fetch;
  // The `fetch` above decides for each address whether TLS is required.
  if (settings.allowsPrivate !== false) allowInsecureRequests(configuration);
  // Without this, the library would not verify the signature of an ID token, because TLS already proves its
  // origin.
  enableNonRepudiationChecks(configuration);
  return configuration;
}

async function readDocument(issuer: string, fetch: CustomFetch): Promise<Document> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: null,
      redirect: 'manual',
    });
    if (answer.status !== 200) throw new ProviderError(`${address} returned HTTP ${answer.status}.`);
    const document = documentSchema.safeParse(await answer.json());
    if (!document.success)
      throw new ProviderError(`${address} does not describe an OpenID Connect provider.`);
    return document.data;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(
      `${address} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}

function evaluateDocument(
  document: Document,
  { kind, issuer }: ProviderAccess,
  { allowsPrivate, entraOrigins }: ProviderSettings,
): void {
  const tenant = kind === 'entra' ? tenantOf(issuer) : null;
  // If a tenant's metadata names the issuer of all tenants, only this tenant is accepted.
  const named = tenant === null ? document.issuer : document.issuer.replace('{tenantid}', tenant);
  if (named !== issuer) throw new ProviderError(`The provider reports the issuer ${document.issuer}.`);
  const endpoints = [document.authorization_endpoint, document.token_endpoint, document.jwks_uri].map(
    (address) => new URL(address),
  );
  const isSafe = (endpoint: URL): boolean =>
    endpoint.protocol === 'https:' ||
    (endpoint.protocol === 'http:' && mayBePrivate(allowsPrivate, endpoint));
  if (!endpoints.every(isSafe)) throw new ProviderError('The provider does not use https.');
  if (kind !== 'entra') return;
  const origin = new URL(issuer).origin;
  if (
    tenant === null ||
    !entraOrigins.includes(origin) ||
    endpoints.some((endpoint) => endpoint.origin !== origin)
  )
    throw new ProviderError('The issuer is not a tenant of Microsoft Entra ID.');
}
