import type { Keys } from '../keys.ts';

/** Key of the role passwords in test databases; the application creates its own keys on its first start. */
export const testDatabaseRoleKey = Buffer.alloc(32, 7);

export const testKeys: Keys = {
  databaseRoleKey: testDatabaseRoleKey,
  refreshTokenKey: Buffer.alloc(32, 2),
  linkKey: Buffer.alloc(32, 3),
  sealingKey: Buffer.alloc(32, 4),
  pushKey: Buffer.alloc(32, 5),
};
