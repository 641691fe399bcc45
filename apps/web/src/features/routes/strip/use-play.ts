import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { playOn, type PlayedTrail, type PlaySpeed } from '../trail/place-at.ts';

/** Interval between two steps with reduced motion [ms]. */
const stepMs = 1000;
/** A hidden tab gets no frames, and missed time is skipped [ms]. */
const longestFrameMs = 250;

export interface Play {
  readonly isPlaying: boolean;
  readonly setPlaying: (isPlaying: boolean) => void;
  readonly speed: PlaySpeed;
  readonly setSpeed: (speed: PlaySpeed) => void;
  /** True if stops and gaps are skipped. */
  readonly isSkipping: boolean;
  readonly setSkipping: (isSkipping: boolean) => void;
}

interface Played {
  readonly trails: readonly PlayedTrail[];
  readonly ms: number;
  readonly setMs: (ms: number) => void;
}

/** Plays trails together, from the moment to the last fix. */
export function usePlay(played: Played): Play {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<PlaySpeed>(60);
  const [isSkipping, setSkipping] = useState(true);
  const isReduced = useReducedMotion();
  const newest = useRef({ ...played, speed, isSkipping });
  useEffect(() => {
    newest.current = { ...played, speed, isSkipping };
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const goOn = (byMs: number) => {
      const { trails, ms, setMs, ...how } = newest.current;
      const next = playOn(trails, ms, byMs * how.speed, how.isSkipping);
      if (next === null) setPlaying(false);
      else setMs(next);
    };
    if (isReduced) {
      const timer = setInterval(() => goOn(stepMs), stepMs);
      return () => clearInterval(timer);
    }
    let before = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      goOn(Math.min(longestFrameMs, Math.max(0, now - before)));
      before = now;
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isReduced]);
  return useMemo(
    () => ({ isPlaying, setPlaying, speed, setSpeed, isSkipping, setSkipping }),
    [isPlaying, speed, isSkipping],
  );
}
