import { SourceBrokenError, type SourceRows } from './source-rows.ts';

/**
 * A dump: `COPY table (columns) FROM stdin;` with lines of tabs up to `\.` (PostgreSQL), or `INSERT INTO table
 * [(columns)] VALUES (...), (...);` (PostgreSQL, MySQL and MariaDB, SCRIPT of H2), whose columns else follow from the
 * `CREATE TABLE` before it. Identifiers can be quoted by `"` or backticks. Only MySQL escapes by backslashes within
 * plain quotes; `E'...'` of PostgreSQL always does. All other statements are skipped.
 */
const LONGEST_STATEMENT = 64 * 1024 * 1024;
const ROWS_AT_ONCE = 1_000;
const PREFIX = 'tc_';

interface Inserting {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Reads the rows of all tables of Traccar from the text of a dump. */
export async function* readSql(pieces: AsyncIterable<string>): AsyncGenerator<SourceRows> {
  const columnsOf = new Map<string, readonly string[]>();
  let copying: Inserting | null = null;
  let copied: (string | null)[][] = [];
  let statement: string[] = [];
  let statementLength = 0;
  let isQuoted = false;
  let isMysql = false;
  let timeZone: string | undefined;
  for await (const line of linesOf(pieces)) {
    if (copying !== null) {
      if (line !== '\\.') {
        if (copying.table.startsWith(PREFIX)) copied.push(line.split('\t').map(readCopied));
        if (copied.length < ROWS_AT_ONCE) continue;
        yield { ...copying, rows: copied, timeZone };
        copied = [];
        continue;
      }
      if (copied.length > 0) yield { ...copying, rows: copied, timeZone };
      copied = [];
      copying = null;
      continue;
    }
    if (statement.length === 0) {
      if (line.startsWith('--') || line.trim() === '') continue;
      if (line.includes('`')) isMysql = true;
      const zone = /SET TIME_ZONE\s*=\s*'\+00:00'/i.exec(line);
      if (zone !== null) timeZone = 'UTC';
    }
    statement.push(line);
    statementLength += line.length;
    if (statementLength > LONGEST_STATEMENT) throw new SourceBrokenError('A statement is too long.');
    isQuoted = endsQuoted(line, isQuoted, isMysql);
    if (isQuoted || !line.trimEnd().endsWith(';')) continue;
    const text = statement.join('\n');
    statement = [];
    statementLength = 0;
    const copy = /^COPY\s+([^\s(]+)\s*\(([^)]*)\)\s+FROM\s+stdin/i.exec(text);
    if (copy !== null) {
      copying = { table: nameOf(copy[1] ?? ''), columns: (copy[2] ?? '').split(',').map(nameOf) };
      continue;
    }
    const created = /^CREATE\s+(?:CACHED\s+|MEMORY\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?([^\s(]+)\s*\(/i.exec(
      text,
    );
    if (created !== null) {
      columnsOf.set(nameOf(created[1] ?? ''), readColumns(text.slice(created[0].length)));
      continue;
    }
    yield* readInserts(text, { columnsOf, isMysql, timeZone });
  }
  if (copying !== null || statement.length > 0) throw new SourceBrokenError('The dump is incomplete.');
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const lines = piece.split('\n');
    const last = lines.pop() ?? '';
    if (lines.length === 0) {
      rest.push(last);
      length += last.length;
      if (length > LONGEST_STATEMENT) throw new SourceBrokenError('A line is too long.');
      continue;
    }
    for (const [index, line] of lines.entries()) {
      const whole = index === 0 ? rest.join('') + line : line;
      yield whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    }
    rest = [last];
    length = last.length;
  }
  const last = rest.join('');
  if (last !== '') yield last;
}

/** Returns whether a text is still open after the line. */
function endsQuoted(line: string, wasQuoted: boolean, isMysql: boolean): boolean {
  let isQuoted = wasQuoted;
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code === 39) isQuoted = !isQuoted;
    else if (code === 92 && isMysql && isQuoted) at += 1;
  }
  return isQuoted;
}

const COPY_ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
  Z: '\u001a',
};

function readCopied(cell: string): string | null {
  if (cell === '\\N') return null;
  if (!cell.includes('\\')) return cell;
  return cell.replaceAll(/\\(.)/gs, (_, escaped: string) => COPY_ESCAPES[escaped] ?? escaped);
}

/** Name without a schema and quotes, in lower case. */
function nameOf(text: string): string {
  const parts = text.trim().split('.');
  return (parts.at(-1) ?? '').replaceAll(/["`]/g, '').toLowerCase();
}

const NO_COLUMN = /^(?:PRIMARY|UNIQUE|KEY|CONSTRAINT|FOREIGN|INDEX|CHECK)\b/i;

function readColumns(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '(') depth += 1;
    else if (character === ')') {
      if (depth === 0) {
        parts.push(text.slice(from, at));
        break;
      }
      depth -= 1;
    } else if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '' && !NO_COLUMN.test(part))
    .map((part) => nameOf(/^(?:"[^"]*"|`[^`]*`|[^\s]+)/.exec(part)?.[0] ?? ''));
}

const INSERT =
  /^INSERT\s+(?:IGNORE\s+)?INTO\s+([^\s(]+)\s*(?:\(([^)]*)\))?\s*(?:OVERRIDING\s+\w+\s+VALUE\s+)?VALUES\s*/i;

function* readInserts(
  text: string,
  known: {
    readonly columnsOf: ReadonlyMap<string, readonly string[]>;
    readonly isMysql: boolean;
    readonly timeZone: string | undefined;
  },
): Generator<SourceRows> {
  const insert = INSERT.exec(text);
  if (insert === null) return;
  const table = nameOf(insert[1] ?? '');
  if (!table.startsWith(PREFIX)) return;
  const columns = insert[2] === undefined ? known.columnsOf.get(table) : insert[2].split(',').map(nameOf);
  if (columns === undefined) throw new SourceBrokenError(`The columns of ${table} are not in the dump.`);
  let rows: (string | null)[][] = [];
  for (const row of readTuples(text, insert[0].length, known.isMysql)) {
    rows.push(row);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield { table, columns, rows, timeZone: known.timeZone };
    rows = [];
  }
  if (rows.length > 0) yield { table, columns, rows, timeZone: known.timeZone };
}

const PLAIN_TEXT = /(?:[^']|'')*/y;
const ESCAPED_TEXT = /(?:[^'\\]|\\[^]|'')*/y;
const PUNCTUATION = /[\s(),;]/y;
const WORD = /[^\s(),';]+/y;

function* readTuples(text: string, start: number, isMysql: boolean): Generator<(string | null)[]> {
  let at = start;
  let row: (string | null)[] = [];
  let depth = 0;
  let prefix = '';
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === "'") {
      at += 1;
      const isEscaped = isMysql || /^E$/i.test(prefix);
      const content = take(isEscaped ? ESCAPED_TEXT : PLAIN_TEXT).replaceAll("''", "'");
      at += 1;
      row.push(readText(content, prefix, isEscaped));
      prefix = '';
    } else if (character === '(') {
      at += 1;
      depth += 1;
    } else if (character === ')') {
      at += 1;
      depth -= 1;
      if (depth > 0) continue;
      yield row;
      row = [];
    } else if (take(PUNCTUATION) === '') {
      const word = take(WORD);
      if (text[at] === "'" || text[at] === '(' || IS_PREFIX.test(word)) prefix = word;
      else if (/^NULL$/i.test(word)) row.push(null);
      else if (word.startsWith('0x')) row.push(`\\x${word.slice(2)}`);
      else if (!word.startsWith('::')) row.push(word);
    }
  }
}

/** Words between which and their text there can be a space. */
const IS_PREFIX = /^(?:TIMESTAMP|DATE|STRINGDECODE|_binary)$/i;

function readText(content: string, prefix: string, isEscaped: boolean): string {
  if (/^X$/i.test(prefix)) return `\\x${content}`;
  if (/^U&$/i.test(prefix))
    return content.replaceAll(/\\([0-9a-f]{4})/gi, decodeUnit).replaceAll('\\\\', '\\');
  if (/^STRINGDECODE$/i.test(prefix))
    return content.replaceAll(/\\u([0-9a-f]{4})/gi, decodeUnit).replaceAll(/\\(.)/gs, unescape);
  return isEscaped ? content.replaceAll(/\\(.)/gs, unescape) : content;
}

const decodeUnit = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16));
const unescape = (_: string, escaped: string): string => COPY_ESCAPES[escaped] ?? escaped;
