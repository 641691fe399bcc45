import type { Cell, CellsSettings } from '../../platform/cells/cells-settings.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** What a cell needs to speak with the others. */
export interface CellsContext {
  readonly database: Database;
  readonly events: PortalEvents;
  readonly log: Logger;
  readonly cells: CellsSettings & { readonly own: Cell };
}

/** Null where this is the only database. */
export function prepareCells(
  context: Omit<CellsContext, 'cells'>,
  cells: CellsSettings | undefined,
): CellsContext | null {
  return cells?.own === undefined ? null : { ...context, cells: { ...cells, own: cells.own } };
}

export function otherCells({ all, own }: CellsContext['cells']): Cell[] {
  return all.filter((cell) => cell !== own);
}

export function findCell({ all }: Pick<CellsSettings, 'all'>, name: string): Cell | undefined {
  return all.find((cell) => cell.name === name);
}
