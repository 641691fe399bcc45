import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useMapScreen, type MapScreen } from '../../frame/map-screen.ts';
import { FleetPlayer, type TravelSpeed } from './fleet-player.ts';
import { loadMoves, showPast } from './past-reads.ts';

/** A user who keeps dragging needs only the last time. */
const settledMs = 120;
const frameMs = 100;
/** Interval between two steps with reduced motion [ms]. */
const stepMs = 1000;
/** Playback catches up after slow frames, but not after a hidden tab, which gets no frames [ms]. */
const longestMs = 2500;
/** Ages and the clock do not need every frame. */
const toldEveryMs = 250;

export interface TimeTravel {
  readonly ms: number;
  readonly goTo: (ms: number) => void;
  readonly isPlaying: boolean;
  readonly setPlaying: (isPlaying: boolean) => void;
  readonly speed: TravelSpeed;
  readonly setSpeed: (speed: TravelSpeed) => void;
  /** The requested data has not loaded. */
  readonly isWaiting: boolean;
  readonly error: unknown;
}

const nobody = (): ArrayBuffer => new TextEncoder().encode('{"states":[]}').buffer;

/** Keeps the fleet at the time in the address, or plays from there; returns it to live at the end. */
export function useTimeTravel(pastMs: number): TimeTravel {
  const { client, change, past, setPast } = useMapScreen();
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
  const travel = { client, isPlaying, playedMs, setPast, setError };
  usePastRead(travel, pastMs);
  usePlaying(travel, speed, goTo, setBehind);
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

/** Difference between past and live fleet; undefined during playback and loading. */
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

interface Travel extends Pick<MapScreen, 'client' | 'setPast'> {
  readonly isPlaying: boolean;
  readonly playedMs: RefObject<number>;
  readonly setError: (error: unknown) => void;
}

/** Loads the time in the address once the user pauses on it. */
function usePastRead({ client, isPlaying, playedMs, setPast, setError }: Travel, pastMs: number): void {
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
        // Shows no fleet, rather than the live one with another time.
        await client.ask({ kind: 'past_fleet', page: nobody(), isFirst: true });
        setPast({ ms: pastMs, facts: null });
      }
    };
    const timer = setTimeout(() => void read(), settledMs);
    return () => {
      clearTimeout(timer);
      reading.abort();
    };
  }, [client, pastMs, isPlaying, playedMs, setPast, setError]);
}

function usePlaying(
  { client, isPlaying, playedMs, setPast, setError }: Travel,
  speed: TravelSpeed,
  goTo: (ms: number) => void,
  setBehind: (isBehind: boolean) => void,
): void {
  const isReduced = useReducedMotion();
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
  }, [client, isPlaying, playedMs, speed, isReduced, goTo, setBehind, setPast, setError]);
}
