/** A cell of the installation: a portal of its own, at one public address with the others. */
export interface Cell {
  readonly name: string;
  /** Counted from 1 in the order of CELLS, which is the same in every cell. */
  readonly place: number;
  /** Where the other cells reach it, inside the network. */
  readonly address: string;
}

export interface CellsSettings {
  readonly all: readonly Cell[];
  /** That of this process; undefined for a gate, which belongs to none. */
  readonly own: Cell | undefined;
  /** By which cells and gates know each other. */
  readonly key: string;
}

/** Ids of a cell count in steps of as many. */
export const CELLS_AT_MOST = 32;
const KEY_LENGTH = 32;
const NAMED_ADDRESS = /^([a-z][a-z0-9-]{0,30})=(.+)$/;

type Read = (name: string) => string | undefined;

/** CELLS, and the CELL and CELLS_KEY that go with it; undefined without the first. */
export function parseCellsSettings(
  read: Read,
  { isGate }: { readonly isGate: boolean },
  problems: string[],
): CellsSettings | undefined {
  const stated = read('CELLS');
  const name = read('CELL');
  if (stated === undefined) {
    if (name !== undefined) problems.push('CELL needs CELLS: name all cells of the installation there.');
    if (isGate) problems.push('--role=gate needs CELLS: the cells that it passes requests on to.');
    return undefined;
  }
  const all = parseCells(stated, problems);
  const key = read('CELLS_KEY') ?? '';
  if (key.length < KEY_LENGTH)
    problems.push(
      `CELLS_KEY needs at least ${KEY_LENGTH} characters, the same in every cell; openssl rand -base64 33 makes one.`,
    );
  const own = all.find((cell) => cell.name === name);
  if (isGate && name !== undefined)
    problems.push('CELL is not for --role=gate, which stands before all cells.');
  if (!isGate && own === undefined)
    problems.push(
      name === undefined
        ? 'CELL is missing: with CELLS, name the cell that this process belongs to.'
        : `CELL must be one of the names in CELLS, not "${name}".`,
    );
  return { all, own, key };
}

function parseCells(stated: string, problems: string[]): Cell[] {
  const cells = stated.split(',').flatMap((part, index): Cell[] => {
    const [, name, value = ''] = NAMED_ADDRESS.exec(part.trim()) ?? [];
    const url = URL.parse(value);
    if (name === undefined || url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
      problems.push(
        `CELLS takes names with addresses, such as north=http://10.0.0.1:8080,south=http://10.1.0.1:8080, not "${part.trim()}".`,
      );
      return [];
    }
    return [{ name, place: index + 1, address: url.origin }];
  });
  if (cells.length > CELLS_AT_MOST) problems.push(`CELLS takes at most ${CELLS_AT_MOST} cells.`);
  if (new Set(cells.map(({ name }) => name)).size < cells.length) problems.push('CELLS names a cell twice.');
  if (new Set(cells.map(({ address }) => address)).size < cells.length)
    problems.push('CELLS has two cells at one address.');
  return cells;
}
