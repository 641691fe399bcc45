import { createClient } from './create-client.ts';
import { renewSession, sessionStore } from './session.ts';

/** Main instance of the client, for all calls of a signed-in user's screens. */
const main = createClient({ origin: '', session: { store: sessionStore, renew: renewSession } });

export const callApi = main.call;
/** For calls that return a file. */
export const downloadApi = main.download;
/** For calls that return a stream. */
export const openApi = main.open;
