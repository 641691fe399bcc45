import { speedHoldsMs } from '@azimute/contract/assets/activity';
import { useEffect, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useNow } from '../../../ui/use-now.ts';
import { hasLinkEnded } from '../../identity/components/opened-link.tsx';
import { joinTail, tailOf, type TrackedFixes } from './tracked-fixes.ts';

/** Refreshes a live route; for a past one, only checks that the link is still valid. */
const liveEachMs = 5_000;
const pastEachMs = 60_000;

export interface Tracked {
  readonly fixes: TrackedFixes;
  /** Difference between the portal's and the browser's clock. */
  readonly aheadMs: number;
}

interface TrackedState {
  /** Null until first loaded. */
  readonly tracked: Tracked | null;
  /** The portal is unreachable; requests are retried. */
  readonly isLost: boolean;
}

/** Fixes of a link, kept up to date while the page is visible. */
export function useTrackedFixes(
  token: string,
  isLive: boolean,
  onProblem: (error: unknown) => void,
): TrackedState {
  const [state, setState] = useState<TrackedState>({ tracked: null, isLost: false });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let held: TrackedFixes | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      clearTimeout(timer);
      if (!document.hidden) {
        try {
          held = await readOn(token, held, signal);
          const aheadMs = Date.parse(held.at) - Date.now();
          setState({ tracked: { fixes: held, aheadMs }, isLost: false });
        } catch (error) {
          if (signal.aborted) return;
          if (hasLinkEnded(error)) return onProblem(error);
          setState(({ tracked }) => ({ tracked, isLost: true }));
        }
      }
      if (!signal.aborted) timer = setTimeout(() => void read(), isLive ? liveEachMs : pastEachMs);
    };
    void read();
    document.addEventListener('visibilitychange', () => document.hidden || void read(), { signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [token, isLive, onProblem]);
  return state;
}

/** Whether the last position still tells speed and motion; older ones are not shown as current. */
export function useIsCurrent(lastMs: number | null, aheadMs: number): boolean {
  const now = useNow(30_000);
  return lastMs !== null && now.getTime() + aheadMs - lastMs <= speedHoldsMs;
}

async function readOn(token: string, held: TrackedFixes | null, signal: AbortSignal): Promise<TrackedFixes> {
  const fromMs = held && tailOf(held.columns);
  if (held === null || fromMs === null) return callApi('readTrackedFixes', { body: { token }, signal });
  const from = new Date(fromMs).toISOString();
  const tail = await callApi('readTrackedFixes', { body: { token, from }, signal });
  return {
    ...tail,
    toleranceMeters: Math.max(held.toleranceMeters, tail.toleranceMeters),
    columns: joinTail(held.columns, tail.columns, fromMs),
  };
}
