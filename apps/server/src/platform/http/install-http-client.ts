import { Agent, setGlobalDispatcher } from 'undici';

/**
 * Puts the connections of the library beneath `fetch`, in place of those built into Node 24. Theirs end the process by an
 * error that nothing can catch when a server closes a connection while the body of its answer waits to be read
 * (nodejs/undici#5360). To be called before the first `fetch`.
 */
export function installHttpClient(): void {
  setGlobalDispatcher(new Agent());
}
