const tickMs = 100;

/** Timer that counts only while the page runs: events received during a stall are handled before it expires. */
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
