import { createParserPool } from '../../../platform/parsing/parser-pool.ts';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import { SourceBrokenError, type SourceRows } from './source-rows.ts';

/** The REST API of a Traccar server, as the user of a token. */
export interface TraccarApi {
  readonly accountId: number;
  /**
   * Returns the response to a path below `/api`.
   * @throws SourceBrokenError
   */
  readonly get: (path: string) => Promise<AsyncIterable<Uint8Array>>;
}

const pool = createParserPool<{ readonly table: string }, SourceRows>({
  script: new URL('./api-worker.ts', import.meta.url),
  threads: 2,
  heapMb: 512,
  refuse: () => refuseFile('too_complex', 'A response of the server is too large.'),
});

/** Requests a path and yields its items as rows of a table, parsed in another thread. */
export async function* askRows(api: TraccarApi, table: string, path: string): AsyncGenerator<SourceRows> {
  yield* pool.parse(api.accountId, { table }, { bytes: await api.get(path) });
}

export const apiAddress = (url: string, path: string): string => `${url.replace(/\/+$/, '')}/api/${path}`;

export const apiHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json',
});

/** The API at an address that the operator entered on the command line. */
export function openApi(accountId: number, { url, token }: { url: string; token: string }): TraccarApi {
  return {
    accountId,
    get: async (path) => {
      const address = apiAddress(url, path);
      const answer = await fetch(address, { headers: apiHeaders(token) });
      if (!answer.ok || answer.body === null)
        throw new SourceBrokenError(`${address} returned HTTP ${answer.status}.`);
      return answer.body;
    },
  };
}
