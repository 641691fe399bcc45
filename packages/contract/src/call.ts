import type { z } from 'zod';
import type { AccessRule } from './access-rules.ts';
import type { CallName } from './call-paths.ts';

/** What costs the portal, or others, so much that a person may do it so often only. */
export type Effort = 'export' | 'upload' | 'file' | 'photo' | 'invitation' | 'view-as' | 'domain-check';

/** One call of the API: what it takes, what it answers, and who may make it. */
export interface Call {
  readonly summary: string;
  readonly access: AccessRule;
  /** Limited for each person, all calls of one kind together. */
  readonly effort?: Effort;
  /** The same where the body has the field, for calls that are one with it alone. */
  readonly effortWith?: { readonly field: string; readonly effort: Effort };
  /** Writes a file while it is sent, as each export does: accounts share places for such calls. */
  readonly isExport?: true;
  /** What a virus scanner looks at before it is taken in, where the operator has one: a field in base64, or the file that is the body. */
  readonly scanned?: { readonly field: string } | 'body';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Described for integrators, but read and evaluated by the endpoint itself, which takes several dialects. */
  readonly rawQuery?: z.ZodType;
  readonly rawBody?: z.ZodType;
  /** Media types of the body; JSON where it says none. */
  readonly bodyTypes?: readonly string[];
  /** Media types of an answer that is not JSON; the handler writes it to the reply itself. */
  readonly rawAnswer?: readonly string[];
  /** A GET that stores or ends something, because its protocol has it so: HEAD of it does nothing. */
  readonly hasEffect?: true;
  readonly status: 200 | 201 | 202 | 204;
  /** Absent where the answer is empty or, as said in the summary, not described by a schema. */
  readonly answer?: z.ZodType;
}

export type CallTable = Readonly<Record<CallName, Call>>;
