import pg, { type ClientBase, type Connection } from 'pg';

/** Receives PostgreSQL's response to one statement of the simple protocol that copies out. */
export interface CopyOutReader {
  /** Rows beside the copy; result sets count from 0. */
  readonly row?: (resultSet: number, values: readonly (string | null)[]) => void;
  /** A message of the copy, in a separate buffer. A promise pauses the server until it settles. */
  readonly message: (data: Buffer) => Promise<void> | undefined;
}

/** Runs a statement such as COPY ... TO STDOUT or BASE_BACKUP; resolves when its last response was processed. */
export function copyOut(client: ClientBase, statement: string, reader: CopyOutReader): Promise<void> {
  return new Promise((resolve, reject) => {
    let stream: Connection['stream'] | undefined;
    let failure: unknown;
    let resultSet = -1;
    let waiting = 0;
    let taken = Promise.resolve();

    const fail = (error: unknown): void => {
      failure ??= error;
      // The server keeps sending until the connection is closed.
      stream?.destroy();
      reject(asError(failure));
    };
    /** Ends the driver's timer for the query's time limit, which would keep all received data in memory. */
    const endLimit = (): void => (query as { callback?: () => void }).callback?.();
    const take = (data: Buffer): void => {
      if (failure !== undefined) return;
      waiting += 1;
      stream?.pause();
      taken = taken
        .then(() => reader.message(data))
        .then(() => {
          waiting -= 1;
          if (waiting === 0) stream?.resume();
        });
      taken.catch(fail);
    };
    // A query of the driver's own class, which it also accepts on a connection with pipelining.
    const query = Object.assign(new pg.Query(statement), {
      submit: (connection: Connection) => {
        ({ stream } = connection);
        connection.query(statement);
      },
      handleRowDescription: () => {
        resultSet += 1;
      },
      handleDataRow: (message: { fields: (string | null)[] }) => reader.row?.(resultSet, message.fields),
      // The driver reuses its buffer for the next data.
      handleCopyData: (message: { chunk: Buffer }) => take(Buffer.from(message.chunk)),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => {
        endLimit();
        void taken.then(resolve, fail);
      },
      handleError: (error: unknown) => {
        endLimit();
        failure ??= error;
        reject(asError(failure));
      },
    });
    client.query(query);
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
