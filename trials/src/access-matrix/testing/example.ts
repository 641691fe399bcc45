import type { Target } from './world.ts';

export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** Required if the body is not JSON. */
  readonly contentType?: string;
}

export interface Example {
  /**
   * The call's request for a target; `fresh` differs each time, `key` is the API key for an endpoint with the key in
   * its address.
   */
  readonly request: (target: Target, fresh: string, key: string) => ExampleRequest;
  /** Status for a target that the user may not know of; undefined if the call only omits it from its response. */
  readonly hidden?: 404 | 422;
  /** Status for another's data, or for a requirement that none of the users meets, such as a password. */
  readonly foreign?: 404 | 409 | 422;
  /** Status for a session that speaks for its user in only some accounts, for a call that concerns all of them. */
  readonly confined?: 403;
  /** Status for a session to which the target's account denies everything. */
  readonly withheld?: 404;
  /** Status of this example for a public call. */
  readonly publicStatus?: number;
}

export const nothing = (): ExampleRequest => ({});

export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
