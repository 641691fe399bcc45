import type { VersionAnswer } from './version-watch.ts';

/** When the tab was loaded again, and the build that it had then. */
const markerKey = 'azimute-reloaded';
const markerLifeMs = 10_000;

export interface ReloadGuardOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The build that the page belongs to. */
  readonly ownId: string | null;
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
 * - the tab was loaded again, that brought no other build, and nobody has touched it since: slow failures make no
 *   loop either.
 */
export function createReloadGuard(options: ReloadGuardOptions): () => Promise<boolean> {
  const { storage, ownId, check, isUnsaved, hasActed, reload } = options;
  return async () => {
    const answer = await check();
    if (answer === 'unknown' || isUnsaved()) return false;
    const [reloadedAtMs, ofBuild] = storage.getItem(markerKey)?.split(' ') ?? [];
    if (reloadedAtMs !== undefined) {
      if (Date.now() - Number(reloadedAtMs) < markerLifeMs) return false;
      if (ofBuild === String(ownId) && !hasActed()) return false;
    }
    storage.setItem(markerKey, `${Date.now()} ${ownId}`);
    reload();
    return true;
  };
}
