import { createClient } from './create-client.ts';
import { renewSession, sessionStore } from './session.ts';

/** The main instance of the client: every call that a signed-in person's screens make. */
export const callApi = createClient({ origin: '', session: { store: sessionStore, renew: renewSession } });
