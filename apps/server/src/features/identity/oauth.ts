import { oauthScopes, webClientId } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';

/** Refuses unregistered clients. The web client is public: a secret sent with it proves nothing and is ignored. */
export function requireClient(clientId: string): void {
  if (clientId !== webClientId) throw new DomainError('invalid_client');
}

/** Normalizes the scope; empty means all of the user's rights. */
export function parseScope(scope: string | undefined): string {
  const words = [...new Set((scope ?? '').split(' ').filter((word) => word !== ''))];
  if (words.some((word) => !oauthScopes.some((known) => known === word))) {
    throw new DomainError('invalid_scope', {
      detail: `Unknown scope. Use ${oauthScopes.join(', ')}, or none.`,
    });
  }
  return words.toSorted().join(' ');
}
