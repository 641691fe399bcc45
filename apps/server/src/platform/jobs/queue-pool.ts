import pg from 'pg';

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/**
 * A pool for the queue, which gives the connection it listens on back twice when that is lost while a worker stops. The
 * second time would be an error that nobody handles, and end the portal.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (destroy) => {
        // A pool that has ended hands over nothing to give back, and no way to.
        if (isReleased || client === undefined) return;
        isReleased = true;
        release(destroy);
      });
    });
    return undefined;
  }
}
