/** The used part of the library, which has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  export interface Client {
    grantTypeAllowed(type: string): boolean;
  }
  export interface Context {
    readonly oidc: {
      readonly session: { readonly accountId: string };
      /** Result of the finished interaction. */
      readonly result?: { readonly login?: object };
      readonly client: { readonly clientId: string };
      readonly provider: Provider;
    };
  }
  export const interactionPolicy: {
    base(): { get(prompt: 'login'): { readonly checks: { add(check: object): void } } };
    readonly Check: {
      new (reason: string, description: string, check: (context: Context) => unknown): object;
      readonly REQUEST_PROMPT: unknown;
      readonly NO_NEED_TO_PROMPT: unknown;
    };
  };
  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => Grant;
    callback(): RequestListener;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ readonly uid: string; readonly params: Readonly<Record<string, unknown>> }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
    on(event: string, listener: (...told: unknown[]) => void): this;
  }
}
