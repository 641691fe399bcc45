import { useEffect, useEffectEvent } from 'react';

interface Watcher {
  onclose: (() => void) | null;
  readonly destroy: () => void;
}

/** The phone's own way back closes what is open, where the browser tells of it, and leaves the history as it is. */
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
