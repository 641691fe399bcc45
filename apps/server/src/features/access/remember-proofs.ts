import { setTimeout as sleep } from 'node:timers/promises';
import { explainUnavailability } from '../../platform/postgres/explain-unavailability.ts';

type Prove<Proof> = (key: string) => Promise<Proof | null>;

export interface ProofOptions {
  /** Age up to which an earlier proof is accepted while the database is down [ms]; 0: never. */
  readonly whileUnavailableMs?: number;
}

const REMEMBERED_MS = 750;
const MOST_KEYS = 10_000;
/** A database that takes longer counts as down. */
const PATIENCE_MS = 1_000;
/** Interval of retries per key while it is down. */
const ASKED_AGAIN_MS = 2_000;

/** A proof of a key, and when it was made. */
interface Proved<Proof> {
  readonly proof: Proof;
  readonly atMs: number;
}

/**
 * Caches the proof of a key, or the account of a tracker, for a moment, so that a thousand devices with one key do not
 * cause a thousand queries a second. A revoked key is refused within a second, or once the database is back. Failed proofs are not cached.
 */
export function rememberProofs<Proof>(
  prove: Prove<Proof>,
  { whileUnavailableMs = 0 }: ProofOptions = {},
): Prove<Proof> {
  const proofs = new Map<string, { readonly proof: Promise<Proof | null>; readonly until: number }>();
  const earlier = new Map<string, Proved<Proof>>();

  const ask = async (key: string): Promise<Proof | null> => {
    const proof = await prove(key);
    if (whileUnavailableMs === 0) return proof;
    if (earlier.size >= MOST_KEYS) earlier.clear();
    if (proof === null) earlier.delete(key);
    else earlier.set(key, { proof, atMs: performance.now() });
    return proof;
  };

  /** Returns the database's proof, or the last one while it is down. */
  const askOrRecall = async (key: string, extend: () => void): Promise<Proof | null> => {
    const asked = ask(key);
    const known = earlier.get(key);
    if (known === undefined || performance.now() - known.atMs > whileUnavailableMs) return await asked;
    const recalled = async (): Promise<Proof | null> => {
      extend();
      return known.proof;
    };
    const answered = asked.catch((error: unknown) => {
      if (explainUnavailability(error) === undefined) throw error;
      return recalled();
    });
    const patience = new AbortController();
    const late = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).then(recalled);
    late.catch(() => undefined);
    return await Promise.race([answered, late]).finally(() => patience.abort());
  };

  return (key) => {
    const now = performance.now();
    const known = proofs.get(key);
    if (known !== undefined && known.until > now) return known.proof;
    if (proofs.size >= MOST_KEYS) proofs.clear();
    const proof = askOrRecall(key, () =>
      proofs.set(key, { proof, until: performance.now() + ASKED_AGAIN_MS }),
    );
    proofs.set(key, { proof, until: now + REMEMBERED_MS });
    const forget = (): void => {
      if (proofs.get(key)?.proof === proof) proofs.delete(key);
    };
    proof.then((proved) => {
      if (proved === null) forget();
    }, forget);
    return proof;
  };
}
