import { useEffect, useEffectEvent } from 'react';

interface Watcher {
  onclose: (() => void) | null;
  readonly destroy: () => void;
}

/** Closes the open layer on the phone's Back action, if the browser reports it, without changing the history. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const { CloseWatcher } = window as { readonly CloseWatcher?: new () => Watcher };
    if (!isOpen || CloseWatcher === undefined) return undefined;
    const watcher = new CloseWatcher();
    watcher.onclose = () => onClose();
    return () => watcher.destroy();
  }, [isOpen]);
}
