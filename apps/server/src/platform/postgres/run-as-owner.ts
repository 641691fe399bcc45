import pg from 'pg';

/** The database cannot be reached or refuses the sign-in that DATABASE_URL names. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/**
 * Runs `work` on a connection of its own with the rights of the owner of the tables.
 * @throws DatabaseUnreachableError
 */
export async function runAsOwner<T>(
  ownerUrl: string,
  work: (owner: pg.ClientBase) => Promise<T>,
  applicationName = 'azimute owner',
): Promise<T> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // Lost between two queries it tells nobody but its listeners; unheard, that would end the process. The next query
  // fails and says so.
  owner.on('error', () => undefined);
  await connect(owner);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

async function connect(owner: pg.Client): Promise<void> {
  try {
    await owner.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnreachableError(
      `The database cannot be used: ${reason}. Check DATABASE_URL (host, port, name, user, password).`,
      { cause: error },
    );
  }
}
