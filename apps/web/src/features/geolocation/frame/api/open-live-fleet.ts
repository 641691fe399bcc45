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

/** Refused for what the person may do or where they are, a ticket is refused again. */
function evaluateRefusal(error: unknown): LiveEndCode | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return 'unauthenticated';
  if (error.status === 409) return 'account_mismatch';
  return error.status === 403 || error.status === 404 ? 'forbidden' : null;
}

/** A line that takes requests and answers none is tried anew. */
const ticketWithinMs = 10_000;

/** Opens the live fleet of one account in its worker. */
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
      // The screens that are offered follow.
      if (code === 'forbidden') void refreshProfile().catch(() => undefined);
    },
  });
}

/** A page of every asset the person may see, unread: the live worker knows what is in it. */
async function readCatalogue(wanted: CatalogueWanted, signal: AbortSignal): Promise<ArrayBuffer> {
  const { after, withStates } = wanted;
  const query = { after, states: withStates ? 'true' : 'false' } as const;
  const response = await openApi('readLiveCatalogue', { query, signal });
  return response.arrayBuffer();
}
