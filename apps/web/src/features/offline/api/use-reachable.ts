import { useEffect, useState } from 'react';

const everyMs = 15_000;

/** Returns whether the portal is reachable. Checks every 15 seconds, and when the browser goes online. */
export function useReachable(): boolean {
  const [isReachable, setIsReachable] = useState(false);
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<void> => {
      const response = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null);
      if (!isOver) setIsReachable(response?.ok === true);
    };
    const onChange = (): void => void ask();
    void ask();
    const timer = setInterval(onChange, everyMs);
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
    };
  }, []);
  return isReachable;
}
