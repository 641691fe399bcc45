/** An XMLHttpRequest of the page, sent through the page's `fetch`, so that it can be intercepted there. */
export class PageRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseType = '';
  status = 0;
  /** Bytes, since Node does not accept a jsdom Blob as a response body. */
  response: ArrayBuffer | undefined;
  readonly #headers = new Headers();
  readonly #aborting = new AbortController();
  #address = '';
  #method = '';

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: Blob): void {
    void this.#send(body);
  }

  abort(): void {
    this.#aborting.abort();
    this.dispatchEvent(new Event('abort'));
  }

  async #send(body: Blob): Promise<void> {
    const { signal } = this.#aborting;
    try {
      const answer = await fetch(this.#address, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal,
      });
      this.response = await answer.arrayBuffer();
      this.status = answer.status;
      this.dispatchEvent(new Event('load'));
    } catch {
      if (!signal.aborted) this.dispatchEvent(new Event('error'));
    }
  }
}
