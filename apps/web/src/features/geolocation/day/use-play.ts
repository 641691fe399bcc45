import type { Stop } from '@azimute/engine/trips';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { playOn, playSpeeds, type PlaySpeed } from './day-slider.ts';
import type { HeldFixes } from './held-fixes.ts';

/** Under reduced motion so much time lies between two steps. */
const stepMs = 1000;
/** A hidden tab gets no frames: what it missed is not made up for. */
const longestFrameMs = 250;

export interface Play {
  readonly isPlaying: boolean;
  readonly setPlaying: (isPlaying: boolean) => void;
  readonly speed: PlaySpeed;
  readonly setSpeed: (speed: PlaySpeed) => void;
}

interface PlayedDay {
  readonly fixes: HeldFixes;
  readonly stops: readonly Stop[];
  readonly ms: number;
  readonly setMs: (ms: number) => void;
}

/** Plays a day from where it stands to its last fix. */
export function usePlay(played: PlayedDay): Play {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<PlaySpeed>(playSpeeds[1]);
  const isReduced = useReducedMotion();
  const newest = useRef({ ...played, speed });
  useEffect(() => {
    newest.current = { ...played, speed };
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const goOn = (byMs: number) => {
      const { fixes, stops, ms, setMs, speed: times } = newest.current;
      const next = playOn(fixes, stops, ms, byMs * times);
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
  return { isPlaying, setPlaying, speed, setSpeed };
}
