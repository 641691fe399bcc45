import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { apiPrefix } from '@azimute/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/domain-error.ts';
import { isOriginAllowed } from '../../platform/http/evaluate-origin.ts';
import type { CellFinder } from './cell-finder.ts';
import { ticketIn } from './credentials.ts';
import { senderOf } from './pass-headers.ts';
import { passLive } from './pass-live.ts';

export interface LiveDeps {
  readonly finder: CellFinder;
  /** The one origin whose pages may connect; undefined: that of the host they called. */
  readonly publicUrl: string | undefined;
  /** Of what asks for the address of the stream and for no stream. */
  readonly passAsRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

const LIVE = `${apiPrefix}/live`;

/** Whether a request is to become a live stream. One that asks for any other protocol is answered in this one. */
export function isLiveRequest({ url = '', headers }: IncomingMessage): boolean {
  const path = url.split('?')[0];
  return headers.upgrade?.toLowerCase() === 'websocket' && (path === LIVE || path === `${LIVE}/`);
}

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly response: ServerResponse;
}

/** Passes live streams on. Until one is accepted, it is a request like others, and may be refused like one. */
export function registerLive(fastify: FastifyInstance, deps: LiveDeps): void {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const open = new Set<Duplex>();
  fastify.server.on('upgrade', (request: IncomingMessage, socket, head: Buffer) => {
    const response = new ServerResponse(request);
    response.assignSocket(request.socket);
    response.once('finish', () => socket.end());
    upgrades.set(request, { socket, head, response });
    fastify.routing(request, response);
  });
  fastify.route({
    method: 'GET',
    url: LIVE,
    onRequest: async (request, reply) => {
      const upgrade = upgrades.get(request.raw);
      if (upgrade === undefined) return await deps.passAsRequest(request, reply);
      if (!isOriginAllowed(request.headers, deps.publicUrl)) throw new DomainError('forbidden');
      const { socket, head, response } = upgrade;
      reply.hijack();
      response.detachSocket(request.socket);
      request.socket.setTimeout(0).setNoDelay(true);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      await passLive({
        request: request.raw,
        socket,
        head,
        sender: senderOf(request),
        findCell: async (message) => await deps.finder.findOrAny(ticketIn(message), request.ip),
      });
    },
    handler: () => {
      throw new Error('The request was passed on before');
    },
  });
  fastify.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}
