import { DomainError } from '../domain-error.ts';
import { FairSlots } from '../fair-slots.ts';
import { openThread, ThreadLimitError } from '../threads/ask-thread.ts';
import type { ParserAnswer, ParserQuestion } from './serve-parser.ts';

export interface ParserPoolOptions {
  /** A script that calls `serveParser`. */
  readonly script: URL;
  /** Number of files parsed at once, each in a separate thread. */
  readonly threads: number;
  readonly heapMb: number;
  /** Time limit per output, after which the thread is ended [ms]. */
  readonly limitMs?: number;
  /** Time that an idle thread is kept for the next file [ms]; default: a minute. */
  readonly keptMs?: number;
  /** Returns advice for the sender of a file that exceeds a limit. */
  readonly refuse: () => DomainError;
}

export interface ParseOptions {
  /** The file, for parsers that read it as it arrives. */
  readonly bytes?: AsyncIterable<Uint8Array>;
  /** Memory of the task that moves to the thread instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[];
}

export interface ParserPool<Task, Output> {
  /**
   * Yields the parser's output part by part. Parsing continues only when the next part is requested.
   * @throws DomainError from the parser, or if the file exceeds a limit
   */
  parse(accountId: number, task: Task, options?: ParseOptions): AsyncGenerator<Output, undefined>;
  /** Like `parse`, for a parser with a single output. */
  parseOnce(accountId: number, task: Task, options?: ParseOptions): Promise<Output>;
}

/** Enough for the largest file on a slow machine: every parser runs in linear time. */
const LIMIT_MS = 30_000;

/**
 * Parses untrusted input in separate threads: a thread that exceeds a limit of time or memory is ended and replaced,
 * and its sender is refused. Accounts take turns.
 */
export function createParserPool<Task, Output>(options: ParserPoolOptions): ParserPool<Task, Output> {
  const { script, threads, heapMb, keptMs, limitMs = LIMIT_MS, refuse } = options;
  // If there are several threads, no account may hold all of them.
  const slots = new FairSlots({ most: threads, mostOfAccount: Math.max(1, threads - 1) });

  async function* parse(
    accountId: number,
    task: Task,
    { bytes, transfer = [] }: ParseOptions = {},
  ): AsyncGenerator<Output, undefined> {
    const release = await slots.take(accountId);
    const thread = openThread<ParserQuestion, ParserAnswer<Output>>({
      script,
      data: task,
      heapMb,
      transfer,
      ...(keptMs !== undefined && { keptMs }),
    });
    const source = bytes?.[Symbol.asyncIterator]();
    try {
      let question: ParserQuestion = {};
      for (;;) {
        const answer = await thread.ask(question, { limitMs });
        question = {};
        if ('output' in answer) yield answer.output;
        else if ('wants' in answer) {
          const read = await source?.next();
          question = { bytes: read === undefined || read.done === true ? null : read.value };
        } else if ('done' in answer) return;
        else throw errorOf(answer);
      }
    } catch (error) {
      if (error instanceof ThreadLimitError) throw refuse();
      throw error;
    } finally {
      thread.close();
      release();
      await source?.return?.();
    }
  }

  return {
    parse,
    parseOnce: async (accountId, task, given) => {
      for await (const output of parse(accountId, task, given)) return output;
      throw new Error('The parser has no output');
    },
  };
}

function errorOf(
  answer: Extract<ParserAnswer<unknown>, { readonly refusal: unknown } | { readonly failure: string }>,
): Error {
  if ('failure' in answer) return new Error(answer.failure);
  return new DomainError(answer.refusal.code, answer.refusal.options);
}

/** Returns the memory of bytes for moving to a thread; empty if other data shares it. */
export function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
