import type { z } from 'zod';
import { DomainError } from '../domain-error.ts';
import {
  cellCallPath,
  cellCalls,
  type CellAnswer,
  type CellCallName,
  type CellRequest,
} from './cell-calls.ts';
import type { Cell, CellsSettings } from './cells-settings.ts';

const ANSWERS_WITHIN_MS = 3_000;

/** A cell does not answer, or not as a cell does. */
export class CellUnreachableError extends Error {
  override readonly name = 'CellUnreachableError';
  readonly cell: Cell;

  constructor(cell: Cell, reason: string, options?: ErrorOptions) {
    super(`The cell ${cell.name} at ${cell.address} cannot be used: ${reason}`, options);
    this.cell = cell;
  }
}

/**
 * Asks one cell.
 * @throws CellUnreachableError; DomainError where the cell refuses
 */
export async function askCell<N extends CellCallName>(
  { key }: Pick<CellsSettings, 'key'>,
  cell: Cell,
  name: N,
  request: CellRequest<N>,
): Promise<CellAnswer<N>> {
  const response = await send(cell, key, name, request);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === 404 && isProblem(body, 'not_found')) throw new DomainError('not_found');
  if (!response.ok) throw new CellUnreachableError(cell, `it answered ${response.status}`);
  const schema: z.ZodType = cellCalls[name].answer;
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new CellUnreachableError(cell, 'its answer is of another version');
  return parsed.data as CellAnswer<N>;
}

async function send(cell: Cell, key: string, name: CellCallName, request: unknown): Promise<Response> {
  try {
    return await fetch(new URL(cellCallPath(name), cell.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(request),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
  } catch (error) {
    throw new CellUnreachableError(cell, error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

function isProblem(body: unknown, code: string): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === code;
}

/** What those answered who did, and who did not. */
export interface Answers<N extends CellCallName> {
  readonly answered: readonly { readonly cell: Cell; readonly answer: CellAnswer<N> }[];
  readonly unreachable: readonly CellUnreachableError[];
}

/** Asks several cells at once. A cell that refuses, as by another key, counts as one that cannot be reached. */
export async function askCells<N extends CellCallName>(
  settings: Pick<CellsSettings, 'key'>,
  cells: readonly Cell[],
  name: N,
  request: CellRequest<N>,
): Promise<Answers<N>> {
  const answered: { cell: Cell; answer: CellAnswer<N> }[] = [];
  const unreachable: CellUnreachableError[] = [];
  await Promise.all(
    cells.map(async (cell) => {
      try {
        answered.push({ cell, answer: await askCell(settings, cell, name, request) });
      } catch (error) {
        if (error instanceof CellUnreachableError) unreachable.push(error);
        else if (error instanceof DomainError)
          unreachable.push(new CellUnreachableError(cell, 'it refuses to answer', { cause: error }));
        else throw error;
      }
    }),
  );
  answered.sort((one, other) => one.cell.place - other.cell.place);
  return { answered, unreachable };
}
