/** Answers what a call of the API says, and after how long its last byte was there; throws when it is refused. */
export type Ask = (path: string) => Promise<{ body: unknown; ms: number }>;

/** Asks the API as the person of an access token. */
export function createAsk(url: string, token: string): Ask {
  return async (path) => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    const bytes = await answer.arrayBuffer();
    const ms = performance.now() - start;
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return { body: JSON.parse(new TextDecoder().decode(bytes)) as unknown, ms };
  };
}
