import type { ImportRecognition } from '@azimute/contract';
import { foldCode, foldedCode } from '../../platform/spreadsheets/fold-code.ts';
import type { AccountClient } from './find-references.ts';
import type { ReadLine } from './read-line-values.ts';

export interface RecognizedLine extends ReadLine {
  readonly recognized: readonly ImportRecognition[];
}

/** Returns the stored record whose code or ID differs only in spelling; null if several do. */
type Known = (written: string) => string | null | undefined;

/**
 * Replaces unknown codes and device IDs by the stored one that differs only in letter case or kind of hyphen. Refuses
 * the line if several do.
 */
export async function recognizeLines(
  account: AccountClient,
  lines: readonly ReadLine[],
): Promise<RecognizedLine[]> {
  const codeOf = await findAlike(
    account,
    'code',
    lines.flatMap(({ values }) => values.code ?? []),
  );
  const deviceOf = await findAlike(
    account,
    'device',
    lines.flatMap(({ values }) => values.devices),
  );
  return lines.map((line) => {
    const recognized: ImportRecognition[] = [];
    const reasons = [...line.reasons];
    const recognize = (field: 'code' | 'devices', known: Known, written: string): string => {
      const stored = known(written);
      if (stored === null)
        reasons.push({
          field,
          reason: field === 'code' ? 'code_ambiguous' : 'device_ambiguous',
          value: written,
          otherLine: null,
        });
      if (typeof stored !== 'string') return written;
      recognized.push({ line: line.line, field, written, known: stored });
      return stored;
    };
    const { code, devices } = line.values;
    const values = {
      ...line.values,
      ...(code !== undefined && { code: recognize('code', codeOf, code) }),
      devices: devices.map((id) => recognize('devices', deviceOf, id)),
    };
    return { ...line, values, reasons, recognized };
  });
}

const sources = {
  code: {
    column: 'code',
    table: 'current_assets',
    exact: 'select code as name from current_assets where account_id = $1 and code = any ($2)',
    taken: 'select code as name from taken_asset_codes($1) as taken (code)',
  },
  device: {
    column: 'external_id',
    table: 'devices',
    exact: 'select external_id as name from devices where account_id = $1 and external_id = any ($2)',
    taken: 'select external_id as name from taken_devices($1)',
  },
} as const;

async function findAlike(
  { client, accountId }: AccountClient,
  kind: keyof typeof sources,
  written: readonly string[],
): Promise<Known> {
  const { column, table, exact, taken } = sources[kind];
  const namesOf = async (sql: string, values: unknown[]): Promise<string[]> =>
    (await client.query<{ name: string }>(sql, values)).rows.map(({ name }) => name);
  const stored = new Set(await namesOf(exact, [accountId, written]));
  const unseen = written.filter((name) => !stored.has(name));
  if (unseen.length > 0) for (const name of await namesOf(taken, [unseen])) stored.add(name);
  const unknown = unseen.filter((name) => !stored.has(name));
  if (unknown.length === 0) return () => undefined;
  const alike = await namesOf(
    `select ${column} as name from ${table} where account_id = $1 and ${foldedCode(column)} = any ($2)`,
    [accountId, [...new Set(unknown.map(foldCode))]],
  );
  const byFolded = Map.groupBy(alike, foldCode);
  return (name) => {
    if (stored.has(name)) return undefined;
    const known = byFolded.get(foldCode(name));
    return known === undefined || known.length === 1 ? known?.[0] : null;
  };
}
