const waiting: (() => void)[] = [];

/**
 * Lets everybody else in. Of the batches that wait for a turn one goes on in each turn of the event loop, so that those
 * which run at the same time do not hold it together for as long as all of them take.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}
