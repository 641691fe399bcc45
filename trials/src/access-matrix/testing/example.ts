import type { Target } from './world.ts';

export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** Needed where the body is no JSON. */
  readonly contentType?: string;
}

export interface Example {
  /** The call as it reaches for a target; `fresh` differs each time, `key` is the API key of an endpoint that takes it in its address. */
  readonly request: (target: Target, fresh: string, key: string) => ExampleRequest;
  /** Answer to a target that the person may not know of; absent where the call only leaves it out of what it answers. */
  readonly hidden?: 404 | 422;
  /** Answer to what belongs to somebody else, or needs what none of the people has, such as a password. */
  readonly foreign?: 404 | 409 | 422;
  /** Answer to a session that speaks for its person in some of their accounts only, of a call that concerns all of them. */
  readonly confined?: 403;
  /** Answer to a session from which the account that it reaches for withholds everything. */
  readonly withheld?: 404;
  /** Answer of a public call to this example. */
  readonly publicStatus?: number;
}

export const nothing = (): ExampleRequest => ({});

export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
