import pg from 'pg';
import { MoveRefusedError, type Move } from './sides.ts';

const ENDED_BY_TIME = '57014';
/** After as long beyond it a database that says nothing is let go of. */
const GRACE_MS = 5_000;

/** Ends what goes on in a freeze once that has lasted as long as it may: nothing has been switched, and the account goes on. */
export function boundFreeze({ from, to, freezeAtMostMs }: Move, beganMs: number) {
  const refusal = (cause?: unknown): MoveRefusedError =>
    new MoveRefusedError(
      `The account would have been frozen for more than ${freezeAtMostMs / 1000} s; it goes on where it was. Run the move again at a quieter time, or with more in --freeze-at-most.`,
      { cause },
    );
  const limitStatements = async (milliseconds: number): Promise<void> => {
    for (const { client } of [from, to]) await client.query(`set statement_timeout = ${milliseconds}`);
  };
  return {
    /**
     * What is asked of both databases from now on ends with the time that is left.
     * @throws MoveRefusedError once there is none
     */
    require: async (): Promise<void> => {
      const leftMs = Math.floor(freezeAtMostMs - (performance.now() - beganMs));
      if (leftMs <= 0) throw refusal();
      await limitStatements(leftMs);
    },
    isOver: (): boolean => performance.now() - beganMs > freezeAtMostMs,
    within: async <T>(work: () => Promise<T>): Promise<T> => {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        // Else whatever comes next would wait for its answer.
        for (const { client } of [from, to]) client.connection.stream.destroy();
        late.reject(refusal());
      }, freezeAtMostMs + GRACE_MS);
      try {
        return await Promise.race([work(), late.promise]);
      } catch (error) {
        throw error instanceof pg.DatabaseError && error.code === ENDED_BY_TIME ? refusal(error) : error;
      } finally {
        clearTimeout(timer);
        // Of a connection that is lost there is nothing to lift.
        await limitStatements(0).catch(() => undefined);
      }
    },
  };
}
