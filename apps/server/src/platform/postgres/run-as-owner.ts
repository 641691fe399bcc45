import pg from 'pg';

/** The database is unreachable or refuses the sign-in of DATABASE_URL. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/**
 * Runs `work` on a separate connection with the rights of the tables' owner.
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
  // A connection lost between two queries emits only an event, which would end the process without a listener. The next
  // query fails and reports it.
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
