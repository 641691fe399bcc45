import type { TrackedPlace } from '@azimute/contract';
import { useEffect, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useLocale } from '../../../i18n/use-text.ts';

const eachMs = 60_000;

/** Where the asset of a live link is, while the page is visible; null if unknown. */
export function useTrackedPlace(token: string, isLive: boolean): TrackedPlace['address'] {
  const language = useLocale();
  const [address, setAddress] = useState<TrackedPlace['address']>(null);
  useEffect(() => {
    if (!isLive) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async (): Promise<void> => {
      if (document.hidden) return;
      const place = await callApi('readTrackedPlace', { body: { token, language }, signal });
      if (!signal.aborted) setAddress(place.address);
    };
    // The positions tell of an ended link and of a lost connection; the place stays as last read.
    const tryRead = () => void read().catch(() => undefined);
    tryRead();
    const timer = setInterval(tryRead, eachMs);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [token, isLive, language]);
  return address;
}
