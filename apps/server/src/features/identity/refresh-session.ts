import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { parseScope, requireClient } from './oauth.ts';
import { createToken, deriveSuccessor, hashToken, type IssuedTokens } from './tokens.ts';

export interface RefreshSettings {
  readonly database: Database;
  readonly refreshTokenKey: Buffer;
  readonly events: PortalEvents;
  /** Confirms the session with its origin, if that is due; throws if it has ended. */
  readonly confirmSession: (renewal: {
    readonly refreshToken: string;
    readonly clientId: string;
  }) => Promise<void>;
}

interface Rotation {
  outcome: 'refreshed' | 'replayed' | 'unknown';
  session_id: string | null;
  scope: string | null;
  expires_in: number | null;
}

/**
 * Renews a session. A repeat within 5 s (a lost response, a second tab) gets the same refresh token; a later one means
 * that the token was copied, and ends the session.
 */
export async function refreshSession(
  settings: RefreshSettings,
  request: { readonly refreshToken: string; readonly clientId: string; readonly scope: string | undefined },
): Promise<IssuedTokens> {
  requireClient(request.clientId);
  const requestedScope = parseScope(request.scope);
  await settings.confirmSession(request);
  const accessToken = createToken();
  const refreshToken = deriveSuccessor(settings.refreshTokenKey, request.refreshToken);
  const { rows } = await settings.database.app.query<Rotation>(
    'select * from rotate_refresh_token($1, $2, $3, $4, $5)',
    [
      hashToken(request.refreshToken),
      request.clientId,
      requestedScope,
      hashToken(refreshToken),
      hashToken(accessToken),
    ],
  );
  const [rotation] = rows;
  if (rotation?.outcome === 'replayed' && rotation.session_id !== null) {
    settings.events.emit('sessionEnded', { sessionId: rotation.session_id });
  }
  if (rotation?.outcome !== 'refreshed') throw new DomainError('invalid_grant');
  return {
    accessToken,
    refreshToken,
    expiresInSeconds: rotation.expires_in ?? 0,
    scope: rotation.scope ?? '',
  };
}
