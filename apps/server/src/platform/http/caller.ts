import type { Account, ApiKeyScope, Locale } from '@azimute/contract';
import type { Actor } from '../postgres/transaction.ts';

/** A session whose access token was just checked in the database. */
export interface Authenticated {
  readonly sessionId: string;
  /** OAuth scope of the session: empty for all of the user's rights. */
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
  /**
   * True if the account requires a second factor that the user has not set up: until then the user has no rights in it.
   */
  readonly twoFactorMissing: boolean;
  /** True if the current account denies this session everything except calls of `ofPerson` and `inPerson`. */
  readonly isWithheld: boolean;
  /** Name of the administrator who views the portal as this user; null in the user's own session. */
  readonly seenBy: string | null;
  readonly accounts: readonly Account[];
  readonly currentAccountId: number;
  /** The user in the session's current account. */
  readonly actor: Actor;
}

/** An API key that was just looked up, with its account and rights. */
export interface ProvedApiKey {
  readonly apiKeyId: number;
  readonly accountId: number;
  readonly scopes: readonly ApiKeyScope[];
  /** ULs that it may read and raise alerts for; null for all. It may send positions of any device. */
  readonly unitIds: readonly number[] | null;
  /** Identity of the key for reads: a viewer with its modules and ULs, without a user. */
  readonly reader?: Actor;
}

/** Authenticates the caller; implemented by the identity and access features. */
export interface CallerSources {
  authenticate(accessToken: string, address: string): Promise<Authenticated | null>;
  /** Returns the current state of the session, regardless of its token; null if it has ended. */
  readAgain(session: Authenticated): Promise<Authenticated | null>;
  /** Accepts the key, or a token that it was exchanged for. */
  proveApiKey(key: string): Promise<ProvedApiKey | null>;
  /** Returns the actor of a service account's key; null if it opens nothing from this address. */
  proveServiceAccount(key: string, address: string): Promise<Actor | null>;
}
