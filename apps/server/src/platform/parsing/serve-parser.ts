import type { ErrorCode } from '@azimute/contract/errors';
import { DomainError, type DomainErrorOptions } from '../domain-error.ts';
import { serveThread } from '../threads/serve-thread.ts';

/** Requests the next output, with the next bytes of the file if the parser waits for them, or null at the end. */
export interface ParserQuestion {
  readonly bytes?: Uint8Array | null;
}

export type ParserAnswer<Output> =
  | { readonly output: Output }
  | { readonly wants: 'bytes' }
  | { readonly done: true }
  | { readonly refusal: { readonly code: ErrorCode; readonly options: DomainErrorOptions } }
  | { readonly failure: string };

/** Bytes of a file that the parser reads as they arrive. */
export type ParserBytes = AsyncIterable<Buffer>;

/**
 * Serves a parser pool's requests in this thread.
 * @param parse Yields its output in parts small enough for the event loop.
 * @param movedWith Memory of an output that moves to the caller instead of being copied.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a parser names what its thread is given
export function serveParser<Task, Output>(
  parse: (task: Task, bytes: ParserBytes) => AsyncIterable<Output> | Iterable<Output>,
  movedWith: (output: Output) => readonly ArrayBuffer[] = () => [],
): void {
  serveThread<ParserAnswer<Output>>(
    (task: Task) => {
      const source = createSource();
      const outputs = iterate(parse(task, source.bytes));
      let next: Promise<ParserAnswer<Output>> | null = null;
      return async ({ bytes }: ParserQuestion) => {
        if (bytes !== undefined) source.give(bytes);
        next ??= advance(outputs);
        const answer = await Promise.race([next, source.starved()]);
        if (!('wants' in answer)) next = null;
        return answer;
      };
    },
    (answer) => ('output' in answer ? movedWith(answer.output) : []),
  );
}

async function* iterate<Output>(
  outputs: AsyncIterable<Output> | Iterable<Output>,
): AsyncGenerator<Output, undefined> {
  yield* outputs;
}

async function advance<Output>(outputs: AsyncGenerator<Output, undefined>): Promise<ParserAnswer<Output>> {
  try {
    const { done, value } = await outputs.next();
    return done === true ? { done } : { output: value };
  } catch (error) {
    if (!(error instanceof DomainError)) return { failure: String(error) };
    const { code, errors, detail } = error;
    return {
      refusal: { code, options: { ...(errors && { errors }), ...(detail !== undefined && { detail }) } },
    };
  }
}

function createSource() {
  let given = Promise.withResolvers<Uint8Array | null>();
  let starved = Promise.withResolvers<{ readonly wants: 'bytes' }>();
  async function* read(): AsyncGenerator<Buffer> {
    for (;;) {
      starved.resolve({ wants: 'bytes' });
      const bytes = await given.promise;
      given = Promise.withResolvers();
      if (bytes === null) return;
      yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
  }
  return {
    bytes: read(),
    give: (bytes: Uint8Array | null): void => {
      starved = Promise.withResolvers();
      given.resolve(bytes);
    },
    starved: () => starved.promise,
  };
}
