import { callApi, openApi } from '../../../../api/client.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { refreshProfile } from '../../../../api/people.ts';
import { sessionStore } from '../../../../api/session.ts';
import { apiPrefix } from '@azimute/contract/call-address';
import type { LiveEndCode } from '@azimute/contract/live-schemas';
import { LiveClient } from '../../../../live/live-client.ts';
import type { CatalogueWanted } from '../../../../live/live-protocol.ts';

function socketUrl(): string {
  const url = new URL(`${apiPrefix}/live`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** If access or location is refused, requesting another ticket will not help. */
function evaluateRefusal(error: unknown): LiveEndCode | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return 'unauthenticated';
  if (error.status === 409) return 'account_mismatch';
  return error.status === 403 || error.status === 404 ? 'forbidden' : null;
}

/** Timeout of a connection that accepts requests but does not respond. */
const ticketWithinMs = 10_000;

/** Opens the live fleet of an account in its worker. */
export function openLiveFleet(account: number): LiveClient {
  return new LiveClient({
    account,
    socketUrl: socketUrl(),
    requestTicket: async () => {
      const { ticket } = await callApi('createLiveTicket', { signal: AbortSignal.timeout(ticketWithinMs) });
      return ticket;
    },
    evaluateRefusal,
    readCatalogue,
    onEnded: (code) => {
      if (code === 'account_mismatch') sessionStore.reportAccountMoved();
      // Updates the available screens.
      if (code === 'forbidden') void refreshProfile().catch(() => undefined);
    },
  });
}

/** Loads a page of all visible assets, unparsed; the worker decodes it. */
async function readCatalogue(wanted: CatalogueWanted, signal: AbortSignal): Promise<ArrayBuffer> {
  const { after, withStates } = wanted;
  const query = { after, states: withStates ? 'true' : 'false' } as const;
  const response = await openApi('readLiveCatalogue', { query, signal });
  return response.arrayBuffer();
}
