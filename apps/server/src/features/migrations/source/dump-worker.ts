import { serveParser, type ParserBytes } from '../../../platform/parsing/serve-parser.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { readSql } from './read-sql.ts';
import { SourceBrokenError, type SourceRows } from './source-rows.ts';

/** Reads the rows of a dump. */
serveParser(async function* (_: object, bytes: ParserBytes): AsyncGenerator<SourceRows> {
  try {
    yield* readSql(textsOf(bytes));
  } catch (error) {
    if (!(error instanceof SourceBrokenError)) throw error;
    throw new DomainError('validation_failed', { errors: { file: ['broken'] }, detail: error.message });
  }
});

async function* textsOf(bytes: ParserBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
