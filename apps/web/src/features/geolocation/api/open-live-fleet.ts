import { callApi } from '../../../api/client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { sessionStore } from '../../../api/session.ts';
import { apiPrefix } from '@azimute/contract/call-paths';
import { LiveClient } from '../../../live/live-client.ts';
import { readCatalogue } from './read-catalogue.ts';

function socketUrl(): string {
  const url = new URL(`${apiPrefix}/live`, window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** Refused for what the person may do or where they are, a ticket is refused again. */
function mayRetry(error: unknown): boolean {
  return !(error instanceof ApiError && [401, 403, 404, 409].includes(error.status));
}

/** Opens the live fleet of one account in its worker. */
export function openLiveFleet(account: number): LiveClient {
  return new LiveClient({
    account,
    socketUrl: socketUrl(),
    requestTicket: async () => (await callApi('createLiveTicket')).ticket,
    mayRetry,
    readCatalogue,
    onEnded: (code) => {
      if (code === 'account_mismatch') sessionStore.reportAccountMoved();
    },
  });
}
