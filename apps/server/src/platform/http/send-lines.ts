import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../postgres/transaction.ts';
import { transact, type AccountRead, type VerbDependencies } from '../transact.ts';
import type { RunningStream, RunningStreams } from './running-streams.ts';

/** Dependencies of a response in lines. */
export interface LineRun {
  /** Aborted when the reader disconnects or the user begins another. */
  readonly signal: AbortSignal;
  /** Reads as the user, with current rights. */
  readonly read: <T>(work: (read: AccountRead) => Promise<T>) => Promise<T>;
  readonly onFailure: (error: unknown) => void;
}

interface LinesRequest {
  readonly caller: { readonly actor: Actor; readonly id: string; readonly actorByNow: () => Promise<Actor> };
  readonly reply: FastifyReply;
}

/**
 * Sends lines of JSON as they are produced; ends when the reader disconnects.
 * @throws DomainError too_many_requests
 */
export async function sendLines(
  dependencies: VerbDependencies,
  running: RunningStreams,
  { caller, reply }: LinesRequest,
  linesOf: (run: LineRun) => AsyncIterable<object>,
): Promise<FastifyReply> {
  const own = await running.begin(caller.actor.accountId, caller.id);
  // A reader that disconnected in the meantime would never end it.
  if (reply.raw.destroyed) own.end();
  reply.raw.once('close', own.end);
  const lines = linesOf({
    signal: own.signal,
    read: async (work) => transact({ ...dependencies, actor: await caller.actorByNow() }, work),
    onFailure: (error) => reply.log.error({ err: error }, 'A streamed response failed'),
  });
  return (
    reply
      .type('application/x-ndjson')
      // Makes proxies pass each line on immediately.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(textOf(lines, own), { objectMode: false }))
  );
}

async function* textOf(lines: AsyncIterable<object>, own: RunningStream): AsyncGenerator<string> {
  try {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  } finally {
    own.end();
  }
}
