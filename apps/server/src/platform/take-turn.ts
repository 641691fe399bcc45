const waiting: (() => void)[] = [];

/**
 * Yields to other work. One waiting batch continues in each turn of the event loop, so that concurrent batches do not
 * block it together.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

const MAPPED_A_TURN = 250;

/** Maps items in order, and yields to other work after every 250. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += MAPPED_A_TURN) {
    if (from > 0) await takeTurn();
    for (const item of items.slice(from, from + MAPPED_A_TURN)) results.push(map(item));
  }
  return results;
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
