import type { TokenAnswer } from '@azimute/contract';
import { ApiError, unauthenticated } from './api-error.ts';
import type { Session, SessionStore } from './session-store.ts';

export interface RenewalOptions {
  readonly store: SessionStore;
  readonly requestTokens: (refreshToken: string) => Promise<TokenAnswer>;
  /** Makes the tabs of a browser take turns; undefined in an insecure context. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

/**
 * Renews the session once for all calls refused with the same tokens, in this tab and its duplicates. If a tab renews
 * before another tab's message arrives, it repeats the same refresh token within the server's grace period and gets the
 * same successor. A refused renewal ends the session; one without a response does not, since a lost connection says
 * nothing about the session.
 */
export function createRenewal({
  store,
  requestTokens,
  locks,
}: RenewalOptions): (used: Session) => Promise<Session> {
  const underWay = new Map<string, Promise<Session>>();

  const renewInTurn = async (used: Session): Promise<Session> => {
    const current = store.get().session;
    if (current?.key !== used.key) throw unauthenticated();
    if (current.accessToken !== used.accessToken) return current;
    let answer: TokenAnswer;
    try {
      answer = await requestTokens(current.refreshToken);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (store.get().session?.key === used.key) store.end(false);
      throw unauthenticated();
    }
    if (store.get().session?.key !== used.key) throw unauthenticated();
    return store.renew(current, answer);
  };

  return (used) => {
    const current = store.get().session;
    if (current?.key === used.key && current.accessToken !== used.accessToken)
      return Promise.resolve(current);
    const begun = underWay.get(used.key);
    if (begun) return begun;
    const turn = locks
      ? locks.request(`azimute-session-${used.key}`, () => renewInTurn(used))
      : renewInTurn(used);
    const renewal = turn.finally(() => underWay.delete(used.key));
    underWay.set(used.key, renewal);
    return renewal;
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
