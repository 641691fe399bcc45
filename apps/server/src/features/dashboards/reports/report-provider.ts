import type { ReportBody, ReportProvider } from '@azimute/contract';
import type { GuardedAnswer } from '../../../platform/http/guarded-fetch.ts';

/** A source with its secret, for a provider. */
export interface OpenSource {
  readonly provider: ReportProvider;
  readonly address: string;
  readonly user: string;
  readonly tenant: string;
  readonly authority: string;
  readonly secret: string;
}

/** The viewer of a report: the signed part restricts it to their account and visible ULs. */
export interface ReportReader {
  readonly accountId: number;
  /** Null for an API key, which has no user. */
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
  /** Expiry of the token. */
  readonly expiresAt: Date;
  readonly ask: AskProvider;
}

/**
 * Content of a portal frame: a page by its address, which contains the token, or data for the portal's own script. It
 * contains only the reader's token, never a credential of the portal.
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

/** `source_refused`: the source answered, but returned no token or report. */
export type ReportProblem = { readonly problem: 'source_down' | 'source_refused'; readonly detail: string };

export interface ProviderRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
export type AskProvider = (request: ProviderRequest) => Promise<GuardedAnswer>;

export type OpenReport = (question: ReportQuestion) => Promise<ReportFrame | ReportProblem>;

/** Reads one text from a JSON response. */
export function textIn(answer: GuardedAnswer, name: string): string | ReportProblem {
  if (answer.outcome !== 'answered') return { problem: 'source_down', detail: answer.detail };
  const { status } = answer;
  if (status >= 500) return { problem: 'source_down', detail: `The report server returned HTTP ${status}.` };
  if (status >= 300)
    return { problem: 'source_refused', detail: `The report server returned HTTP ${status}.` };
  const value = parse(answer.body)?.[name];
  return typeof value === 'string' && value !== ''
    ? value
    : { problem: 'source_refused', detail: `The response of the report server has no ${name}.` };
}

function parse(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
