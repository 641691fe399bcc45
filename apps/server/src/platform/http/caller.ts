import type { Account, ApiKeyScope, Locale } from '@azimute/contract';
import type { Actor } from '../postgres/transaction.ts';

/** A session whose access token was just checked against the database. */
export interface Authenticated {
  readonly sessionId: string;
  /** OAuth scope of the session: empty for all that the person may do. */
  readonly scope: string;
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly locale: Locale;
    readonly directoryLogin: boolean;
    /** Version of the photo. */
    readonly photo: string | null;
    /** IANA name; null for the account's. */
    readonly timeZone: string | null;
  };
  /** Whether the account demands a second factor that the person has not set up: they hold nothing in it until then. */
  readonly twoFactorMissing: boolean;
  /** Whether the current account withholds everything from this session: only calls of `ofPerson` and `inPerson` are open. */
  readonly isWithheld: boolean;
  /** Name of the administrator who sees the portal as this person; null in the person's own session. */
  readonly seenBy: string | null;
  readonly accounts: readonly Account[];
  readonly currentAccountId: number;
  /** The person in the session's current account. */
  readonly actor: Actor;
}

/** An API key that was just looked up: it proves an account and what may be done there. */
export interface ProvedApiKey {
  readonly apiKeyId: number;
  readonly accountId: number;
  readonly scopes: readonly ApiKeyScope[];
  /** ULs that it reads, and on whose assets it raises alerts; null is all. Positions it sends of any device. */
  readonly unitIds: readonly number[] | null;
  /** Who the key is where it reads: a viewer of its modules and ULs, and no person. */
  readonly reader?: Actor;
}

/** How the server core finds out who is asking; the identity and access features provide it. */
export interface CallerSources {
  authenticate(accessToken: string, address: string): Promise<Authenticated | null>;
  /** The session as it is by now, whatever became of its token; null when it has ended. */
  readAgain(session: Authenticated): Promise<Authenticated | null>;
  /** By the key, or by a token that it was exchanged for. */
  proveApiKey(key: string): Promise<ProvedApiKey | null>;
}
