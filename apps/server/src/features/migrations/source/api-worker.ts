import { DomainError } from '../../../platform/domain-error.ts';
import { parseExact } from '../../../platform/exact-json.ts';
import { serveParser, type ParserBytes } from '../../../platform/parsing/serve-parser.ts';
import type { SourceRows } from './source-rows.ts';

type Json = Readonly<Record<string, unknown>>;

const ROWS_AT_ONCE = 2_000;

/** Reads a response of Traccar's REST API as rows of a table. */
serveParser(async function* ({ table }: { readonly table: string }, bytes: ParserBytes) {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  const items = parse(Buffer.concat(parts).toString('utf8'));
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE)
    yield rowsOf(table, items.slice(start, start + ROWS_AT_ONCE));
});

function parse(text: string): readonly Json[] {
  try {
    const value = parseExact(text);
    const items: unknown[] = Array.isArray(value) ? value : [value];
    if (items.every((item): item is Json => typeof item === 'object' && item !== null)) return items;
  } catch {
    // Reported below.
  }
  throw new DomainError('validation_failed', {
    errors: { url: ['not_traccar'] },
    detail: 'The response is not the JSON of Traccar.',
  });
}

function rowsOf(table: string, items: readonly Json[]): SourceRows {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return {
    table,
    columns: names.map((name) => name.toLowerCase()),
    rows: items.map((item) => names.map((name) => asText(item[name]))),
    timeZone: 'UTC',
  };
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
