import { locales } from '@azimute/contract';
import { z } from 'zod';

const id = z.int().positive();
const sessionId = z.string().regex(/^\d{1,19}$/);
const cellName = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/);
const email = z.string().max(254);
/** As their home knows them. */
const person = z.strictObject({
  userId: id,
  email,
  name: z.string(),
  locale: z.enum(locales),
  timeZone: z.string().nullable(),
  hasTwoFactor: z.boolean(),
});
const tokens = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresInSeconds: z.int(),
  scope: z.string(),
});

/** Those of the contract that a person's home answers, in whichever account they ask. */
export const securityCalls = [
  'changePassword',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'getTwoFactor',
  'beginTwoFactor',
  'confirmTwoFactor',
  'renewRecoveryCodes',
  'removeTwoFactor',
] as const;

/**
 * What cells and gates ask each other, under `/internal/cells/`, with CELLS_KEY as the bearer. Nobody else may: there is
 * nothing of it in the contract.
 */
export const cellCalls = {
  /**
   * Whether something lives in the cell, or opens an account that has left it or has not quite arrived. Of secrets the SHA-256, in base64url;
   * others as they are.
   */
  whose: {
    request: z.strictObject({
      kind: z.enum([
        'api-key',
        'session',
        'refresh-token',
        'live-ticket',
        'link',
        'sign-in',
        'email',
        'domain',
        'account',
      ]),
      value: z.string().min(1).max(300),
    }),
    answer: z.strictObject({ isHere: z.boolean(), hasMoved: z.boolean() }),
  },
  /** Those of these e-mails whose people have their home in the cell. */
  peopleAtHome: {
    request: z.strictObject({
      emails: z.array(email).max(20_000),
      /** Whether they are about to be made known in the asking cell, not only looked for. */
      areInvited: z.boolean(),
    }),
    answer: z.strictObject({
      people: z.array(z.strictObject({ userId: id, email, name: z.string(), locale: z.enum(locales) })),
    }),
  },
  /** Asked of the first of the cells by one that is about to make people; those that another cell has claimed. */
  claimEmails: {
    request: z.strictObject({ cell: cellName, emails: z.array(email).max(1_000) }),
    answer: z.strictObject({ taken: z.array(email) }),
  },
  /** Accounts of the cell that a person may open whose home is the cell of that name, and invitations to them. */
  accountsOf: {
    request: z.strictObject({ userId: id, home: cellName }),
    answer: z.strictObject({
      accounts: z.array(
        z.strictObject({
          id,
          name: z.string(),
          domain: z.string(),
          role: z.enum(['admin', 'viewer']),
          isInvitation: z.boolean(),
        }),
      ),
    }),
  },
  /** Asked by a person's home: a session in an account of the cell. Not found where they may not open it. */
  openSession: {
    request: z.strictObject({
      person,
      home: cellName,
      rootSessionId: sessionId,
      accountId: id,
      clientId: z.string(),
      scope: z.string(),
      userAgent: z.string(),
      address: z.string(),
    }),
    answer: tokens,
  },
  /** Asked of a person's home, from a session elsewhere: to go on in an account of whichever cell. */
  switchSession: {
    request: z.strictObject({
      rootSessionId: sessionId,
      userId: id,
      cell: cellName,
      accountId: id,
      address: z.string(),
    }),
    answer: tokens,
  },
  /** Asked of a person's home when a session elsewhere is renewed; null where the root has ended. */
  confirmRoot: {
    request: z.strictObject({ rootSessionId: sessionId, userId: id }),
    answer: z.strictObject({ person: person.nullable() }),
  },
  /** Told to a person's home, when they change elsewhere what is theirs in all accounts. Not found where the root has ended. */
  changePerson: {
    request: z.strictObject({
      rootSessionId: sessionId,
      userId: id,
      locale: z.enum(locales).optional(),
      timeZone: z.string().min(1).max(64).nullable().optional(),
    }),
    answer: z.strictObject({}),
  },
  /** Asked of a person's home: a call of the contract about password, second factor or sessions, as in the root. */
  security: {
    request: z.strictObject({
      rootSessionId: sessionId,
      userId: id,
      address: z.string(),
      call: z.enum(securityCalls),
      params: z.unknown().optional(),
      query: z.unknown().optional(),
      body: z.unknown().optional(),
    }),
    answer: z.strictObject({
      value: z.unknown().optional(),
      refusal: z
        .strictObject({
          code: z.string(),
          errors: z.record(z.string(), z.array(z.union([z.number(), z.string()]))).optional(),
          detail: z.string().optional(),
          retryAfterSeconds: z.int().optional(),
        })
        .optional(),
    }),
  },
  /** Asked of a person's home, by whoever signs out elsewhere. */
  endRoot: {
    request: z.strictObject({ rootSessionId: sessionId, userId: id }),
    answer: z.strictObject({}),
  },
  /** Told by a person's home when a session has ended there. */
  endSessionsOfRoot: {
    request: z.strictObject({ home: cellName, rootSessionId: sessionId }),
    answer: z.strictObject({}),
  },
} satisfies Record<string, CellCall>;

interface CellCall {
  readonly request: z.ZodType;
  readonly answer: z.ZodType;
}

export type PersonAtHome = z.infer<typeof person>;
export type CellCalls = typeof cellCalls;
export type CellCallName = keyof CellCalls;
export type CellRequest<N extends CellCallName> = z.infer<CellCalls[N]['request']>;
export type CellAnswer<N extends CellCallName> = z.infer<CellCalls[N]['answer']>;

/** Something of which cells are asked whose it is. */
export type Belonging = CellRequest<'whose'>;

export const cellCallPath = (name: CellCallName): string => `/internal/cells/${name}`;
