import {
  addressOf,
  apiPrefix,
  type AnswerOf,
  type CallName,
  type ConfigurationStep,
} from '@azimute/contract';

const WITHIN_MS = 300_000;

export interface Portal {
  readonly url: string;
  readonly key: string;
}

interface Refused {
  readonly message?: string;
  readonly detail?: string;
  readonly errors?: Readonly<Record<string, unknown>>;
}

/** A refusal of the portal. */
export class PortalProblem extends Error {
  /** Places in the configuration. */
  readonly paths: readonly string[];

  constructor(status: number, { message, detail, errors }: Refused) {
    const said = [message, detail].filter((part) => part !== undefined);
    super(said.length > 0 ? said.join(' ') : `The portal returned ${status}.`);
    this.paths = Object.keys(errors ?? {}).map((path) => path.replace(/^configuration\./, ''));
  }
}

/** @throws PortalProblem */
export async function callPortal<N extends CallName>(
  portal: Portal,
  name: N,
  body?: object,
): Promise<AnswerOf<N>> {
  return JSON.parse(await send(portal, name, body)) as AnswerOf<N>;
}

/** Returns the result of a back-test, or the reason why there is none. */
export async function runBacktest(
  portal: Portal,
  { call, body }: NonNullable<ConfigurationStep['backtest']>,
): Promise<{ readonly result: Readonly<Record<string, unknown>> } | { readonly reason: string }> {
  try {
    const lines = (await send(portal, call, body)).trim().split('\n');
    const last = JSON.parse(lines.at(-1) ?? '{}') as {
      readonly result?: Readonly<Record<string, unknown>>;
      readonly reason?: string;
    };
    return last.result === undefined ? { reason: last.reason ?? 'failed' } : { result: last.result };
  } catch (error) {
    if (error instanceof PortalProblem) return { reason: error.message };
    throw error;
  }
}

async function send({ url, key }: Portal, name: CallName, body: object | undefined): Promise<string> {
  const { method, path } = addressOf(name);
  const response = await fetch(`${url}${apiPrefix}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  const text = await response.text();
  if (response.ok) return text;
  throw new PortalProblem(response.status, problemOf(text));
}

function problemOf(text: string): Refused {
  try {
    return JSON.parse(text) as Refused;
  } catch {
    return {};
  }
}
