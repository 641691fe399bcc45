import type { ReportBody, ReportProvider } from '@azimute/contract';
import type { GuardedAnswer } from '../../../platform/http/guarded-fetch.ts';

/** A source as a provider is asked with it. */
export interface OpenSource {
  readonly provider: ReportProvider;
  readonly address: string;
  readonly user: string;
  readonly tenant: string;
  readonly authority: string;
  readonly secret: string;
}

/** Who looks at a report: the signed part confines it to their account and the ULs that they see. */
export interface ReportReader {
  readonly accountId: number;
  /** Null for an API key, which is no person. */
  readonly userId: number | null;
  readonly email: string;
  readonly name: string;
  /** Codes of the ULs. */
  readonly units: readonly string[];
}

export interface ReportQuestion {
  readonly source: OpenSource;
  readonly report: ReportBody;
  readonly reader: ReportReader;
  /** When the token ends. */
  readonly expiresAt: Date;
  readonly ask: AskProvider;
}

/**
 * What a frame of the portal shows: a page by its address, which holds the token, or by what its own script hands over.
 * No credential of the portal is in it, only the reader's token.
 */
export type ReportFrame =
  | { readonly kind: 'page'; readonly url: string }
  | {
      readonly kind: 'superset';
      readonly url: string;
      readonly id: string;
      readonly token: string;
    }
  | {
      readonly kind: 'power_bi';
      readonly url: string;
      readonly id: string;
      readonly token: string;
    };

/** `source_refused`: it answered, and gives the portal no token or no report. */
export type ReportProblem = { readonly problem: 'source_down' | 'source_refused'; readonly detail: string };

export interface ProviderRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
export type AskProvider = (request: ProviderRequest) => Promise<GuardedAnswer>;

export type OpenReport = (question: ReportQuestion) => Promise<ReportFrame | ReportProblem>;

/** Reads one text out of an answer in JSON. */
export function textIn(answer: GuardedAnswer, name: string): string | ReportProblem {
  if (answer.outcome !== 'answered') return { problem: 'source_down', detail: answer.detail };
  const { status } = answer;
  if (status >= 500) return { problem: 'source_down', detail: `It answered ${status}.` };
  if (status >= 300) return { problem: 'source_refused', detail: `It answered ${status}.` };
  const value = parse(answer.body)?.[name];
  return typeof value === 'string' && value !== ''
    ? value
    : { problem: 'source_refused', detail: `Its answer has no ${name}.` };
}

function parse(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
