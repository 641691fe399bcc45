import { createClient } from './create-client.ts';
import { renewSession, sessionStore } from './session.ts';

/** The main instance of the client: every call that a signed-in person's screens make. */
const main = createClient({ origin: '', session: { store: sessionStore, renew: renewSession } });

export const callApi = main.call;
/** For calls that answer a file. */
export const downloadApi = main.download;
/** For calls that answer a stream. */
export const openApi = main.open;
