import { askCell } from '../../platform/cells/ask-cells.ts';
import type { Belonging } from '../../platform/cells/cell-calls.ts';
import type { Cell, CellsSettings } from '../../platform/cells/cells-settings.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { CellWatch } from './cell-watch.ts';
import { GuessLimits, type GuessBounds } from './guess-limits.ts';
import { isOfPerson, keyOf, RememberedPlaces } from './remembered-places.ts';

class NotHereError extends Error {
  readonly hasMoved: boolean;

  constructor(hasMoved: boolean) {
    super();
    this.hasMoved = hasMoved;
  }
}

/** So long after a cell has said that an account moved, the other may still be about to take it up. */
const MOVES_WITHIN_MS = 30_000;
const MOST_MOVED = 10_000;

export interface CellFinderDeps {
  readonly cells: CellsSettings;
  readonly watch: Pick<CellWatch, 'isReachable' | 'findAny'>;
  readonly metrics: Metrics;
  readonly bounds?: GuessBounds;
}

/** Finds the cell of a credential: what was said of it lately, else what the cells say now. */
export class CellFinder {
  readonly #deps: CellFinderDeps;
  readonly #places = new RememberedPlaces();
  readonly #limits: GuessLimits;
  /** A thousand devices with one key ask once. */
  readonly #asking = new Map<string, Promise<Cell | null>>();

  /** Until when what has moved is no unknown credential. */
  readonly #moved = new Map<string, number>();

  constructor(deps: CellFinderDeps) {
    this.#deps = deps;
    this.#limits = new GuessLimits(deps.bounds);
  }

  /**
   * Where a request goes. What no cell knows goes to any, which refuses it as each would; so does what proves nothing.
   * @throws DomainError cell_unavailable, too_many_requests
   */
  async findOrAny(credentials: readonly Belonging[], address: string): Promise<Cell> {
    const { watch } = this.#deps;
    let cell: Cell | null = null;
    for (const credential of credentials) cell ??= await this.find(credential, address);
    cell ??= watch.findAny() ?? null;
    if (cell === null || !watch.isReachable(cell)) throw new DomainError('cell_unavailable');
    return cell;
  }

  /**
   * Null where all cells answered and none has it.
   * @throws DomainError cell_unavailable where one that does not answer may have it, account_moved while
   *   it is open in none, too_many_requests
   */
  async find(credential: Belonging, address: string): Promise<Cell | null> {
    const remembered = this.#places.find(credential, performance.now());
    if (remembered !== undefined) return remembered;
    const key = keyOf(credential);
    const asked = this.#asking.get(key);
    if (asked !== undefined) return await asked;
    const asking = this.#askInTurn(credential, address).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return await asking;
  }

  /** What some cell had before is no guess. */
  async #askInTurn(credential: Belonging, address: string): Promise<Cell | null> {
    if (!this.#places.wasFound(credential)) await this.#limits.takeTurn(address, performance.now());
    return await this.#askAndKeep(credential, address);
  }

  /** Where it lived, it does not any more. */
  forget(credentials: readonly Belonging[], { hasMoved }: { readonly hasMoved: boolean }): void {
    if (this.#moved.size >= MOST_MOVED) this.#moved.clear();
    for (const credential of credentials) {
      this.#places.forget(credential);
      if (hasMoved) this.#moved.set(keyOf(credential), performance.now() + MOVES_WITHIN_MS);
    }
  }

  async #askAndKeep(credential: Belonging, address: string): Promise<Cell | null> {
    const { metrics } = this.#deps;
    let outcome: 'found' | 'nowhere' | 'unreachable' = 'unreachable';
    try {
      const place = await this.#ask(credential);
      const isMoving = (this.#moved.get(keyOf(credential)) ?? 0) > performance.now();
      if (place === null && isMoving) throw new DomainError('cell_unavailable');
      outcome = place === null ? 'nowhere' : 'found';
      // A ticket opens one stream, once.
      if (credential.kind !== 'live-ticket') this.#places.keep(credential, place, performance.now());
      return place;
    } finally {
      // Of a cell that does not answer nobody has guessed wrong.
      if (outcome === 'nowhere' || (outcome === 'found' && isOfPerson(credential)))
        this.#limits.count(address, performance.now());
      metrics.gateQuestions.inc({ outcome });
      metrics.gateRemembered.set(this.#places.size);
    }
  }

  /** The first to say that it has it counts: a cell that does not answer holds up nobody of the others. */
  async #ask(credential: Belonging): Promise<Cell | null> {
    const { cells, watch } = this.#deps;
    const asked = cells.all.map(async (cell) => {
      if (!watch.isReachable(cell)) throw new Error(`${cell.name} does not answer`);
      const { isHere, hasMoved } = await askCell(cells, cell, 'whose', credential);
      if (!isHere) throw new NotHereError(hasMoved);
      return cell;
    });
    try {
      return await Promise.any(asked);
    } catch (error) {
      const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
      // For the moment in which an account is open in neither cell.
      if (reasons.some((reason) => reason instanceof NotHereError && reason.hasMoved))
        throw new DomainError('account_moved');
      const failure = reasons.find((reason) => !(reason instanceof NotHereError));
      if (failure === undefined) return null;
      throw new DomainError('cell_unavailable', { cause: failure });
    }
  }
}
