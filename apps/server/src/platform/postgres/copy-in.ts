import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

/** What the driver's connection has for a copy, beyond its published types. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Runs COPY ... FROM STDIN with what the source gives; fails, and stores nothing, when the source does. */
export function copyIn(client: Client, statement: string, source: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const send = async (connection: CopyingConnection): Promise<void> => {
      try {
        for await (const chunk of source) {
          if (failure !== undefined) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        connection.endCopyFrom();
      } catch (error) {
        failure = error;
        connection.sendCopyFail('the source failed');
      }
    };
    const query: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyingConnection) => void send(connection),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: unknown) => {
        failure ??= error;
        reject(failure instanceof Error ? failure : new Error(String(failure)));
      },
    };
    client.query(query);
  });
}
