import type { z } from 'zod';
import type { AccessRule } from './access-rules.ts';
import type { CallName } from './call-paths.ts';

/** Costly actions that are limited per person. */
export type Effort = 'export' | 'upload' | 'file' | 'photo' | 'invitation' | 'view-as' | 'domain-check';

/** A call of the API with its schemas and access rule. */
export interface Call {
  /** Verb and object, without a period. */
  readonly summary: string;
  /** Sentences for the API document, which adds who can make the call. */
  readonly description: string;
  readonly access: AccessRule;
  /** Counted per person over all calls of one kind. */
  readonly effort?: Effort;
  /** Counted only if the body has the field. */
  readonly effortWith?: { readonly field: string; readonly effort: Effort };
  /** Streams a file; accounts share the slots for such calls. */
  readonly isExport?: true;
  /** Part that is scanned for viruses first, if a scanner is configured: a field in Base64, or the whole body. */
  readonly scanned?: { readonly field: string } | 'body';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Only documented; the endpoint parses it itself, as it accepts several dialects. */
  readonly rawQuery?: z.ZodType;
  readonly rawBody?: z.ZodType;
  /** Media types of the body. Defaults to JSON. Files also come as `application/octet-stream`, as generated clients send them. */
  readonly bodyTypes?: readonly string[];
  /** Longest JSON body [bytes]. Defaults to 1 MB. */
  readonly bodyBytesMost?: number;
  /** Media types of a response that is not JSON, which the handler sends itself. */
  readonly rawAnswer?: readonly string[];
  /** A GET with side effects, as its protocol demands. HEAD must not run it. */
  readonly hasEffect?: true;
  readonly status: 200 | 201 | 202 | 204;
  /** Omitted if the response is empty or not described by a schema. */
  readonly answer?: z.ZodType;
}

export type CallTable = Readonly<Record<CallName, Call>>;
