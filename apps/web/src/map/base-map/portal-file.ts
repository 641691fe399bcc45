import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles';
import { openApi } from '../../api/client.ts';
import { RequestError } from '../../api/api-error.ts';

/** A file of the portal, read in ranges with the user's session. */
export class PortalFile implements Source {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  getKey(): string {
    return this.#file;
  }

  /** @throws EtagMismatch if the file no longer has the tag `known`, which restarts the reader */
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

/** The requested range no longer exists, since the file has become shorter. */
function isBeyondEnd(error: unknown): boolean {
  return error instanceof RequestError && error.status === 416;
}
