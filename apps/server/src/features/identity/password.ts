import { hash, verify } from '@node-rs/argon2';
import { createTurns } from './turns.ts';

/** argon2id over 64 MiB in two passes, well above OWASP's least (19 MiB, two passes). */
const PARAMETERS = { memoryCost: 65_536, timeCost: 2, parallelism: 1 } as const;

/**
 * Half of libuv's default threads: files and name look-ups are never queued behind passwords. About ten seconds of
 * work may wait: whoever comes later is told to try again instead of waiting in vain.
 */
const inTurn = createTurns({ concurrent: 2, waitingAtMost: 256 });

/** A hash of no password, with the same parameters as every other: verifying against it takes the same time. */
const NOBODY =
  '$argon2id$v=19$m=65536,t=2,p=1$KZBNLCxAdRfL93fDG56v2Q$Z+J5NiGsOeDjwpI52XoE/CBUXaITqINpSrXGw65UfyM';

/** argon2id of a password as a PHC string, made off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalize(password), PARAMETERS));
}

/** Whether the password has that hash; a missing hash takes the same time and is never right. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? NOBODY, normalize(password)));
  return right && passwordHash !== null;
}

/** The same text typed on two keyboards may differ in its code points. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
