import { addressOf, apiPrefix, type CallName } from '@azimute/contract';

export interface Asked {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** A user or an API key as a caller of a portal. */
export interface Caller {
  readonly url: string;
  readonly token: string;
  /** Returns the response, regardless of its status, without reading its body. */
  send(name: CallName, asked?: Asked): Promise<Response>;
  /** @throws Error if the call is refused */
  call<Answer>(name: CallName, asked?: Asked): Promise<Answer>;
}

export function callerOf(url: string, token: string): Caller {
  const send: Caller['send'] = (name, { params = {}, query = '', body, signal } = {}) => {
    const { method, path } = addressOf(name);
    const address = path.replaceAll(/:(\w+)/g, (_, parameter: string) => String(params[parameter]));
    return fetch(`${url}${apiPrefix}${address}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  };
  return {
    url,
    token,
    send,
    call: async <Answer>(name: CallName, asked?: Asked): Promise<Answer> => {
      const answer = await send(name, asked);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${text.slice(0, 300)}`);
      return (text === '' ? undefined : JSON.parse(text)) as Answer;
    },
  };
}
