import { Agent, setGlobalDispatcher } from 'undici';

/**
 * Replaces the HTTP client in Node 24 by the library's version for `fetch`. The built-in one crashes the process with
 * an uncatchable error if a server closes a connection while the response body waits to be read (nodejs/undici#5360).
 * Call it before the first `fetch`.
 */
export function installHttpClient(): void {
  setGlobalDispatcher(new Agent());
}
