import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles';
import { openApi } from '../../api/client.ts';
import { RequestError } from '../../api/api-error.ts';

/** A file of the portal, read in ranges by the session of the person. */
export class PortalFile implements Source {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  getKey(): string {
    return this.#file;
  }

  /** @throws EtagMismatch where the file is no longer the one whose tag is `known`: the reader begins anew */
  async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    known?: string,
  ): Promise<RangeResponse> {
    const range = { start: offset, end: offset + length - 1 };
    const response = await openApi('getMapFile', { params: { file: this.#file }, range, signal }).catch(
      (error: unknown) => {
        throw known !== undefined && isBeyondEnd(error) ? this.#replaced() : error;
      },
    );
    const etag = response.headers.get('etag') ?? undefined;
    if (known !== undefined && etag !== undefined && etag !== known) throw this.#replaced();
    return { data: await response.arrayBuffer(), ...(etag !== undefined && { etag }) };
  }

  #replaced(): EtagMismatch {
    return new EtagMismatch(`${this.#file} was replaced`);
  }
}

/** What was there is asked for in a file that is shorter now. */
function isBeyondEnd(error: unknown): boolean {
  return error instanceof RequestError && error.status === 416;
}
