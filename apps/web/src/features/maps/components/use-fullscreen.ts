import { useEffect, useState } from 'react';

export interface Fullscreen {
  readonly canFullscreen: boolean;
  readonly isFullscreen: boolean;
  readonly toggleFullscreen: () => void;
}

/** Full screen of the whole portal, in which the screen's panels remain. */
export function useFullscreen(): Fullscreen {
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    const update = () => setFullscreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  return {
    canFullscreen: document.fullscreenEnabled,
    isFullscreen,
    toggleFullscreen: () => void toggleFullscreen(),
  };
}

/** If the browser denies it, the map stays unchanged. */
async function toggleFullscreen(): Promise<void> {
  const isFull = document.fullscreenElement !== null;
  await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => undefined,
  );
}
