import { useCallback, useEffect, useState } from 'react';

/** The address follows when the slider rests. */
const restMs = 400;

/** The moment in the address, moved ahead of it by the slider; an address that says another by a link or Back is followed. */
export function useChosenMoment(
  instantMs: number | null,
  toAddress: (instantMs: number) => void,
): readonly [chosenMs: number | null, choose: (ms: number) => void] {
  const [chosen, setChosen] = useState(instantMs);
  const [seen, setSeen] = useState(instantMs);
  /** What the slider last gave the address: it may have gone on when that comes back. */
  const [given, setGiven] = useState(instantMs);
  if (instantMs !== seen) {
    setSeen(instantMs);
    if (instantMs !== given) {
      setChosen(instantMs);
      setGiven(instantMs);
    }
  }
  useEffect(() => {
    const wanted = chosen === null ? null : Math.floor(chosen / 1000) * 1000;
    if (wanted === null || wanted === instantMs) return undefined;
    const timer = setTimeout(() => {
      setGiven(wanted);
      toAddress(wanted);
    }, restMs);
    return () => clearTimeout(timer);
  }, [chosen, instantMs, toAddress]);
  return [chosen, useCallback((ms: number) => setChosen(ms), [])];
}
