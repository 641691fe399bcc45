/** Answers what a call of the API says, and after how long; throws when it is refused. */
export type Ask = (path: string) => Promise<{ body: unknown; ms: number }>;

/** Asks the API as the person of an access token. */
export function createAsk(url: string, token: string): Ask {
  return async (path) => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return { body, ms: performance.now() - start };
  };
}
