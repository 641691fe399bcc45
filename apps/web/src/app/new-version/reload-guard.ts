import type { VersionAnswer } from './version-watch.ts';

const markerKey = 'azimute-reloaded-at';
const markerLifeMs = 10_000;

export interface ReloadGuardOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly check: () => Promise<VersionAnswer>;
  /** Whether something typed would be lost. */
  readonly isUnsaved: () => boolean;
  /** Whether the person has pressed anything since the page was loaded. */
  readonly hasActed: () => boolean;
  readonly reload: () => void;
}

/**
 * A page that outlived a release asks for chunks that are gone. The guard loads it again, once, and answers whether it
 * does. It does not when
 * - the portal does not answer: the page that is there is worth more than none;
 * - something typed would be lost: the person is offered the new version instead;
 * - the tab was loaded again in the last ten seconds: the chunk is missing for another reason;
 * - the tab was loaded again and nobody has touched it since: slow failures make no loop either.
 */
export function createReloadGuard(options: ReloadGuardOptions): () => Promise<boolean> {
  const { storage, check, isUnsaved, hasActed, reload } = options;
  return async () => {
    const answer = await check();
    if (answer === 'unknown' || isUnsaved()) return false;
    const marker = storage.getItem(markerKey);
    if (marker !== null && (!hasActed() || Date.now() - Number(marker) < markerLifeMs)) return false;
    storage.setItem(markerKey, String(Date.now()));
    reload();
    return true;
  };
}
