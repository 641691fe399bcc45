import { Readable } from 'node:stream';
import { backtestMediaType, type BacktestLine } from '@azimute/contract';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { transact, type VerbDependencies } from '../../../platform/transact.ts';
import type { BacktestPlan } from './plan-backtest.ts';
import { runBacktest } from './run-backtest.ts';
import type { RunningBacktest, RunningBacktests } from './running-backtests.ts';

interface BacktestRequest {
  readonly caller: { readonly actor: Actor; readonly id: string; readonly actorByNow: () => Promise<Actor> };
  readonly reply: FastifyReply;
}

/**
 * Answers with the lines of a back-test as they come; who goes away ends it.
 * @throws DomainError too_many_requests
 */
export async function sendBacktest(
  dependencies: VerbDependencies,
  running: RunningBacktests,
  { caller, reply }: BacktestRequest,
  plan: BacktestPlan,
): Promise<FastifyReply> {
  const own = await running.begin(caller.actor.accountId, caller.id);
  // Who has gone away meanwhile reads nothing, and would never end it.
  if (reply.raw.destroyed) own.end();
  reply.raw.once('close', own.end);
  const lines = runBacktest({
    plan,
    clock: dependencies.clock,
    signal: own.signal,
    read: async (work) => transact({ ...dependencies, actor: await caller.actorByNow() }, work),
    onFailure: (error) => reply.log.error({ err: error }, 'A back-test failed'),
  });
  return (
    reply
      .type(backtestMediaType)
      // Proxies hand each line on as it comes.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(textOf(lines, own), { objectMode: false }))
  );
}

async function* textOf(lines: AsyncIterable<BacktestLine>, own: RunningBacktest): AsyncGenerator<string> {
  try {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  } finally {
    own.end();
  }
}
