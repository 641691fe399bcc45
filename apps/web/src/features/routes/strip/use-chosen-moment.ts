import { useCallback, useEffect, useState } from 'react';

/** Updates the address once the slider rests. */
const restMs = 400;

/** The moment in the address, which the slider may be ahead of; follows external changes by a link or Back. */
export function useChosenMoment(
  instantMs: number | null,
  toAddress: (instantMs: number) => void,
): readonly [chosenMs: number | null, choose: (ms: number) => void] {
  const [chosen, setChosen] = useState(instantMs);
  const [seen, setSeen] = useState(instantMs);
  /** Last value written to the address; the slider may have moved on when it arrives. */
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
