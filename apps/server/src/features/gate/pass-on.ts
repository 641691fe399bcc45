import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';
import type { Cell } from '../../platform/cells/cells-settings.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { headersForCell, headersOfAnswer, type Sender } from './pass-headers.ts';

const CONNECTS_WITHIN_MS = 3_000;
/** Cells end a connection that is not used for half a minute: it is let go of before. */
const KEPT_MS = 20_000;
const KEPT_AT_MOST = 256;

/** The connections to cells. */
export interface CellAgents {
  readonly 'http:': http.Agent;
  readonly 'https:': https.Agent;
}

export function openCellAgents(): CellAgents {
  const options = { keepAlive: true, timeout: KEPT_MS, maxFreeSockets: KEPT_AT_MOST };
  return { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
}

export function closeCellAgents(agents: CellAgents): void {
  agents['http:'].destroy();
  agents['https:'].destroy();
}

/** A cell did not answer a request. */
export class NoAnswerError extends DomainError {
  /** No connection came about: the cell knows nothing of the request. */
  readonly isUnconnected: boolean;

  constructor(cause: Error, isUnconnected: boolean) {
    super('cell_unavailable', { cause });
    this.isUnconnected = isUnconnected;
  }
}

export interface Passing {
  readonly agents: CellAgents;
  readonly cell: Cell;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly sender: Sender;
  /** Where it was read already. */
  readonly body?: Buffer | undefined;
}

/**
 * Sends a request to a cell, once, its body as it comes, and waits for the head of the answer.
 * @throws NoAnswerError
 */
export async function passOn(passing: Passing): Promise<IncomingMessage> {
  const { request, body } = passing;
  const isRepeatable = !hasBody(request) && (request.method === 'GET' || request.method === 'HEAD');
  if (passing.response.destroyed) throw new NoAnswerError(new Error('Who asked has gone'), false);
  const outgoing = send(passing);
  if (body !== undefined) outgoing.end(body);
  else if (hasBody(request)) request.pipe(outgoing);
  else outgoing.end();
  try {
    return await waitForAnswer(outgoing, passing);
  } catch (error) {
    // A connection that the cell closed just as it was used again: it never read the request.
    if (!isRepeatable || !outgoing.reusedSocket || passing.response.destroyed) throw error;
    const again = send(passing);
    again.end();
    return await waitForAnswer(again, passing);
  }
}

/** Sends the answer of a cell on as it comes. Whichever side ends before its time, the other is ended too. */
export function sendAnswer(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headersOfAnswer(answer.headers));
  // What comes bit by bit begins before its first bit.
  if (answer.headers['content-length'] === undefined) response.flushHeaders();
  pipeline(answer, response, () => undefined);
}

function send({ agents, cell, request, sender, body }: Passing): ClientRequest {
  const { protocol, hostname, port } = new URL(cell.address);
  const isSecure = protocol === 'https:';
  return (isSecure ? https : http).request({
    protocol,
    agent: agents[isSecure ? 'https:' : 'http:'],
    hostname: hostname.replace(/^\[(.+)\]$/, '$1'),
    port,
    method: request.method,
    path: request.url,
    headers: headersForCell(request.headers, sender, body),
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function waitForAnswer(outgoing: ClientRequest, { request, response }: Passing): Promise<IncomingMessage> {
  let isConnected = false;
  outgoing.once('socket', (socket) => {
    isConnected = !socket.connecting;
    if (isConnected) return;
    const late = setTimeout(
      () => outgoing.destroy(new Error('It cannot be connected to')),
      CONNECTS_WITHIN_MS,
    );
    socket.once('connect', () => {
      isConnected = true;
    });
    for (const event of ['connect', 'close'] as const) socket.once(event, () => clearTimeout(late));
  });
  outgoing.on('continue', () => response.writeContinue());
  // Who asked has gone: so does the request.
  response.once('close', () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    // Also after an answer that came before the body was through: nothing more of it is wanted.
    outgoing.on('error', (error) => {
      request.unpipe(outgoing);
      request.resume();
      reject(new NoAnswerError(error, !isConnected));
    });
  });
}
