import { DomainError } from '../domain-error.ts';
import { openThread, ThreadLimitError } from '../threads/ask-thread.ts';
import { createFairSlots } from './fair-slots.ts';
import type { ParserAnswer, ParserQuestion } from './serve-parser.ts';

export interface ParserPoolOptions {
  /** A script that calls `serveParser`. */
  readonly script: URL;
  /** How many files are parsed at once, each in a thread of its own. */
  readonly threads: number;
  readonly heapMb: number;
  /** How long the parser may work on one output before its thread is ended. */
  readonly limitMs?: number;
  /** How long a thread is kept for the next file; a minute if not given. */
  readonly keptMs?: number;
  /** Tells the sender of a file that takes more than a limit what to do. */
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
   * Yields what the parser reads, part by part. Parsing goes on only when the next part is asked for.
   * @throws DomainError what the parser refuses, or that the file takes more than a limit
   */
  parse(accountId: number, task: Task, options?: ParseOptions): AsyncGenerator<Output, undefined>;
  /** As `parse`, of a parser with a single output. */
  parseOnce(accountId: number, task: Task, options?: ParseOptions): Promise<Output>;
}

/** Long enough for the largest file on a slow machine: every parser takes time in proportion to its file. */
const LIMIT_MS = 30_000;

/**
 * Parses what strangers send in threads of their own: a thread that exceeds a limit of time or memory is ended and
 * replaced, and its sender is refused. Accounts take turns.
 */
export function createParserPool<Task, Output>(options: ParserPoolOptions): ParserPool<Task, Output> {
  const { script, threads, heapMb, keptMs, limitMs = LIMIT_MS, refuse } = options;
  const slots = createFairSlots(threads);

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

/** The memory of bytes, to be moved to a thread; none where something else lives in it. */
export function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
