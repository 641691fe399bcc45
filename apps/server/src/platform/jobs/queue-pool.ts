import pg from 'pg';

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/**
 * A pool for the queue, which releases its listening connection twice if that is lost while a worker stops. The second
 * release would be an unhandled error and end the process.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (destroy) => {
        // A pool that has ended passes neither a client nor a release function.
        if (isReleased || client === undefined) return;
        isReleased = true;
        release(destroy);
      });
    });
    return undefined;
  }
}
