import type { FinancialImportLine } from '@azimute/contract';
import type { FinancialImportOutcome } from '@azimute/contract/financial-imports';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import type { Cells, LineErrors, LineReading, Names } from './read-cells.ts';
import { foldHeading } from '../../platform/spreadsheets/fold-heading.ts';

/** Result of a line with current data. */
export interface EvaluatedLine<Settings> {
  readonly line: number;
  readonly cells: readonly string[];
  /** Name of its subject in the file. */
  readonly name: string;
  readonly outcome: FinancialImportOutcome;
  readonly errors: LineErrors;
  /** Values of the new record. */
  readonly settings: Settings | undefined;
}

export interface EvaluatedFile extends LineReading {
  readonly lines: readonly FileLine[];
}

const NAME_CHARACTERS = 120;

export function describeLine(cells: Cells, fields: readonly Parameters<Cells['text']>[0][]): string {
  const texts = fields.map((field) => cells.text(field)).filter((text) => text !== '');
  return texts.join(' · ').slice(0, NAME_CHARACTERS).toWellFormed();
}

export function presentEvaluated({
  line,
  name,
  outcome,
  errors,
}: Pick<EvaluatedLine<unknown>, 'line' | 'name' | 'outcome' | 'errors'>): FinancialImportLine {
  return { line, name, outcome, errors };
}

/** Counts lines by result. */
export function countOutcomes(
  evaluated: readonly Pick<EvaluatedLine<unknown>, 'outcome'>[],
): Record<FinancialImportOutcome, number> {
  const counts = { create: 0, present: 0, bad: 0 };
  for (const { outcome } of evaluated) counts[outcome] += 1;
  return counts;
}

/** Indexes by exact name, and by folded letters if they are unique. */
export function indexNames(rows: readonly { readonly id: number; readonly name: string }[]): Names {
  const names = new Map<string, number | null>();
  for (const { id, name } of rows) {
    const folded = foldHeading(name);
    names.set(folded, names.has(folded) && names.get(folded) !== id ? null : id);
  }
  const exact = new Map<string, number | null>();
  for (const { id, name } of rows) exact.set(name, exact.has(name) && exact.get(name) !== id ? null : id);
  return new Map([...names, ...exact]);
}
