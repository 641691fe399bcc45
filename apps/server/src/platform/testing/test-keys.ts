/** Key of the role passwords in test databases; the application's own keys are made on its first start. */
export const testDatabaseRoleKey = Buffer.alloc(32, 7);
