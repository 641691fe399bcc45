import { hash, hashRaw, verify } from '@node-rs/argon2';
import { createTurns } from './turns.ts';

/** argon2id over 64 MiB in two passes, well above OWASP's minimum (19 MiB, two passes). */
const PARAMETERS = { memoryCost: 65_536, timeCost: 2, parallelism: 1 } as const;

/**
 * Half of libuv's default threads, so that files and name look-ups never queue behind passwords. About ten seconds of
 * work can be queued; later callers are asked to retry.
 */
const inTurn = createTurns({ concurrent: 2, waitingAtMost: 256 });

/** A hash that matches no password, with the usual parameters: verifying against it takes the same time. */
const NOBODY =
  '$argon2id$v=19$m=65536,t=2,p=1$KZBNLCxAdRfL93fDG56v2Q$Z+J5NiGsOeDjwpI52XoE/CBUXaITqINpSrXGw65UfyM';

/** Returns the argon2id hash of a password as a PHC string, computed off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalize(password), PARAMETERS));
}

/** Returns the argon2id hash of a short secret with a given salt. */
export function stretch(secret: string, salt: Buffer): Promise<Buffer> {
  return inTurn(() => hashRaw(secret, { ...PARAMETERS, salt }));
}

/** Returns true if the password has that hash; a missing hash takes the same time and never matches. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? NOBODY, normalize(password)));
  return right && passwordHash !== null;
}

/** The same text typed on two keyboards may differ in its code points. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
