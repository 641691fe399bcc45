import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMapScreen } from '../../frame/map-screen.ts';
import { FleetPlayer, type TravelSpeed } from './fleet-player.ts';
import { loadMoves, showPast } from './past-reads.ts';

/** A person who drags on asks for the last of many instants. */
const settledMs = 120;
const frameMs = 100;
/** Under reduced motion so much time lies between two steps. */
const stepMs = 1000;
/** A hidden tab gets no frames: what it missed is not made up for, but what a slow drawing takes is. */
const longestMs = 2500;
/** Ages and the clock need not be told of each frame. */
const toldEveryMs = 250;

export interface TimeTravel {
  readonly ms: number;
  readonly goTo: (ms: number) => void;
  readonly isPlaying: boolean;
  readonly setPlaying: (isPlaying: boolean) => void;
  readonly speed: TravelSpeed;
  readonly setSpeed: (speed: TravelSpeed) => void;
  /** What was asked for is not there yet. */
  readonly isWaiting: boolean;
  readonly error: unknown;
}

const nobody = (): ArrayBuffer => new TextEncoder().encode('{"states":[]}').buffer;

/** Keeps the fleet at the instant of the address, or plays it from there; lets it come back to live in the end. */
export function useTimeTravel(pastMs: number): TimeTravel {
  const { client, change, past, setPast } = useMapScreen();
  const isReduced = useReducedMotion();
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<TravelSpeed>(60);
  const [isBehind, setBehind] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const playedMs = useRef(pastMs);
  const goTo = useCallback(
    (ms: number) => {
      setIsPlaying(false);
      change({ pastMs: Math.floor(ms / 1000) * 1000 });
    },
    [change],
  );
  useEffect(() => {
    if (client === null || isPlaying) return undefined;
    const reading = new AbortController();
    const read = async (): Promise<void> => {
      try {
        const facts = await showPast(client, pastMs, reading.signal);
        playedMs.current = pastMs;
        setError(null);
        setPast({ ms: pastMs, facts });
      } catch (failure) {
        if (reading.signal.aborted) return;
        setError(failure);
        // Nothing is shown rather than what is live under another time.
        await client.ask({ kind: 'past_fleet', page: nobody(), isFirst: true });
        setPast({ ms: pastMs, facts: null });
      }
    };
    const timer = setTimeout(() => void read(), settledMs);
    return () => {
      clearTimeout(timer);
      reading.abort();
    };
  }, [client, pastMs, isPlaying, setPast]);
  useEffect(() => {
    if (client === null || !isPlaying) return undefined;
    const reading = new AbortController();
    const player = new FleetPlayer({
      fromMs: playedMs.current,
      speed,
      untilMs: Date.now,
      load: (range) => loadMoves(client, range, reading.signal),
      show: (atMs) => void client.ask({ kind: 'past_at', atMs }),
      onEnd: (failure) => {
        setError(failure);
        goTo(player.atMs);
      },
    });
    const everyMs = isReduced ? stepMs : frameMs;
    let [before, toldAt] = [performance.now(), 0];
    let frame = requestAnimationFrame(function draw(now) {
      frame = requestAnimationFrame(draw);
      if (now - before < everyMs) return;
      player.goOn(Math.min(longestMs, now - before));
      before = now;
      playedMs.current = player.atMs;
      if (now - toldAt < toldEveryMs) return;
      toldAt = now;
      setBehind(player.isWaiting);
      setPast({ ms: player.atMs, facts: null });
    });
    return () => {
      cancelAnimationFrame(frame);
      player.stop();
      reading.abort();
    };
  }, [client, isPlaying, speed, isReduced, goTo, setPast]);
  useEffect(
    () => () => {
      setPast(null);
      void client?.ask({ kind: 'past_live' });
    },
    [client, setPast],
  );
  return {
    ms: isPlaying ? (past?.ms ?? pastMs) : pastMs,
    goTo,
    isPlaying,
    setPlaying: (wanted) => {
      if (wanted) setIsPlaying(true);
      else goTo(playedMs.current);
    },
    speed,
    setSpeed,
    isWaiting: isPlaying ? isBehind : past?.ms !== pastMs || past.facts === null,
    error,
  };
}

const refreshMs = 2000;

/** How the fleet as it was differs from the live one; undefined while it is played or read. */
export function useDifference() {
  const { client, view, past } = useMapScreen();
  const { data } = useQuery({
    queryKey: ['time-travel', 'difference', past?.ms, view.asset],
    queryFn: async () => (await client?.ask({ kind: 'past_difference', assetId: view.asset })) ?? null,
    enabled: client !== null && past !== null && past.facts !== null,
    refetchInterval: refreshMs,
    gcTime: 0,
  });
  return data ?? undefined;
}
