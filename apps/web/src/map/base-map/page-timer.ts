const tickMs = 100;

/** Counts only while this page runs: what came while it was held up is heard before its time is over. */
export function after(delayMs: number, act: () => void): () => void {
  let ticks = Math.ceil(delayMs / tickMs);
  const tick = (): void => {
    ticks -= 1;
    if (ticks < 0) act();
    else timer = setTimeout(tick, tickMs);
  };
  let timer = setTimeout(tick, 0);
  return () => clearTimeout(timer);
}
