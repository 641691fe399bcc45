import type { PresenceLine, PresentAsset, SearchPresence } from '@azimute/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openApi } from '../../../../api/client.ts';
import { readLines } from '../../../../api/read-lines.ts';

type LineOf<Kind extends PresenceLine['kind']> = Extract<PresenceLine, { readonly kind: Kind }>;

interface SearchState {
  readonly assets: readonly PresentAsset[];
  /** Null if no search is running. */
  readonly progress: { readonly read: number; readonly of: number | null } | null;
  readonly result: LineOf<'result'> | null;
  readonly problem: { readonly error: unknown } | { readonly reason: LineOf<'stopped'>['reason'] } | null;
}

export interface PresenceSearch extends SearchState {
  readonly start: (body: SearchPresence) => void;
  readonly cancel: () => void;
  /** Discards the results, which belong to an earlier search. */
  readonly forget: () => void;
}

const idle: SearchState = { assets: [], progress: null, result: null, problem: null };

/** Searches for assets in an area. Results appear as they are found; leaving the panel cancels the search. */
export function usePresenceSearch(): PresenceSearch {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const cancel = useCallback(() => {
    running.current?.abort();
    setState((known) => ({ ...known, progress: null }));
  }, []);
  const forget = useCallback(() => {
    running.current?.abort();
    setState(idle);
  }, []);
  const start = useCallback((body: SearchPresence) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const assets: PresentAsset[] = [];
    const set = (next: Partial<SearchState>): void => {
      if (!signal.aborted) setState((known) => ({ ...known, ...next }));
    };
    const onLine = (line: PresenceLine): void => {
      if (line.kind === 'asset') assets.push(line);
      else if (line.kind === 'progress') set({ assets: [...assets], progress: line });
      else if (line.kind === 'result') set({ assets: [...assets], progress: null, result: line });
      else set({ assets: [...assets], progress: null, problem: { reason: line.reason } });
    };
    setState({ ...idle, progress: { read: 0, of: null } });
    openApi('searchPresence', { body, signal })
      .then((response) => readLines(response, (line) => onLine(line as PresenceLine)))
      .catch((error: unknown) => set({ problem: { error } }))
      .finally(() => set({ progress: null }));
  }, []);
  return { ...state, start, cancel, forget };
}
