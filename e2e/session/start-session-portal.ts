import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  plantPeople,
  rightPassword,
  startIdentityServer,
  type IdentityServer,
} from '@azimute/server/src/features/identity/testing/start-identity-server.ts';
import { CutLine } from '../support/cut-line.ts';

export const email = 'ana@alfa.example';
export const password = rightPassword;

export interface SessionPortal {
  readonly server: IdentityServer;
  /** The connection between the tabs and the portal. */
  readonly line: CutLine;
  readonly accountIds: Record<string, number>;
  /** Returns the number of refreshes requested since the last call. */
  takeRefreshes(): number;
  /** Runs before the next response to a refresh is sent; `false` withholds the response and drops the connection. */
  beforeNextRenewal(act: () => Promise<boolean>): void;
  stop(): Promise<void>;
}

/** Starts the portal's own server on a separate database, behind a connection that can be cut. */
export async function startSessionPortal(): Promise<SessionPortal> {
  const server = await startIdentityServer();
  const { accountIds } = await plantPeople(server, {
    accounts: ['alfa.example', 'beta.example'],
    modules: ['services:simc:geolocalizacao'],
    people: [{ email, roles: { 'alfa.example': 'admin', 'beta.example': 'admin' } }],
  });
  let refreshes = 0;
  let beforeNext: (() => Promise<boolean>) | undefined;
  const http = server.server.server;
  http.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== '/api/v1/oauth/token') return;
    refreshes += 1;
    const act = beforeNext;
    beforeNext = undefined;
    if (act) delayAnswer(request, response, act);
  });
  await server.server.listen({ host: '127.0.0.1', port: 0 });
  const line = await CutLine.open((http.address() as AddressInfo).port);
  return {
    server,
    line,
    accountIds,
    takeRefreshes: () => {
      const taken = refreshes;
      refreshes = 0;
      return taken;
    },
    beforeNextRenewal: (act) => {
      beforeNext = act;
    },
    stop: async () => {
      await line.cut();
      http.closeAllConnections();
      await server.stop();
    },
  };
}

/** The portal has done its work before it ends the response: this runs in between. */
function delayAnswer(request: IncomingMessage, response: ServerResponse, act: () => Promise<boolean>): void {
  const end = response.end.bind(response);
  response.end = ((body: string) => {
    void act().then(
      (goesOn) => (goesOn ? end(body) : request.socket.destroy()),
      (error: Error) => request.socket.destroy(error),
    );
    return response;
  }) as ServerResponse['end'];
}
