import type { ProvedApiKey } from '../../platform/http/caller.ts';

type Prove = (key: string) => Promise<ProvedApiKey | null>;

const REMEMBERED_MS = 750;
const MOST_KEYS = 10_000;

/**
 * Asks for the proof of a key at most once in a moment, so that a thousand devices with one key do not ask a thousand
 * times a second. A revoked key is refused within a second; one that proved nothing is not remembered.
 */
export function rememberProofs(prove: Prove): Prove {
  const proofs = new Map<string, { readonly proof: Promise<ProvedApiKey | null>; readonly until: number }>();
  return (key) => {
    const now = performance.now();
    const known = proofs.get(key);
    if (known !== undefined && known.until > now) return known.proof;
    if (proofs.size >= MOST_KEYS) proofs.clear();
    const proof = prove(key);
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
