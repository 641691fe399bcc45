import type { ClientBase } from 'pg';
import { CELLS_AT_MOST, type Cell } from './cells-settings.ts';

/** Above all that a portal numbered before it was a cell. */
const FIRST_ID = { integer: 2 ** 24, bigint: 2 ** 40 };

interface Counter {
  sequence: string;
  type: 'integer' | 'bigint';
  step: string;
  last: string | null;
}

/**
 * Has every identity column count in steps, from the place of the cell on, so that an id is given once in all cells. Called
 * as the owner of the tables at each start; what counts so already is left alone.
 */
export async function numberIdsOfCell(owner: ClientBase, { place }: Pick<Cell, 'place'>): Promise<void> {
  const { rows } = await owner.query<Counter>(
    `
    select s.schemaname || '.' || s.sequencename as sequence, s.data_type::text as type, s.increment_by as step,
      s.last_value as last
    from pg_sequences s
    where s.schemaname = 'public' and (s.increment_by <> $1 or s.start_value % $1 <> $2 % $1)`,
    [CELLS_AT_MOST, place],
  );
  for (const { sequence, type, last } of rows) {
    const above = Math.max(FIRST_ID[type], Number(last ?? 0));
    const next = (Math.floor(above / CELLS_AT_MOST) + 1) * CELLS_AT_MOST + place;
    await owner.query(
      `alter sequence ${sequence} increment by ${CELLS_AT_MOST} start with ${next} restart with ${next}`,
    );
  }
}
