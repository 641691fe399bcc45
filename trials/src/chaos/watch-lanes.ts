import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser } from './arrange-fleet.ts';

/** Queries about engines, which are identified by the application name of their connections. */
export interface LaneWatch {
  /** Waits until two engines hold half of the lanes each; returns their holders. */
  untilShared(): Promise<Holding>;
  /** Waits until one engine holds all lanes, including each that the other held; returns how long that took. */
  untilMoved(before: Holding): Promise<number>;
  /**
   * Counts an engine's writes since a time and before it took a lane again, and its batches refused because of their
   * lane.
   */
  countWrites(engine: string, sinceMs: number): Promise<{ written: number; refused: number }>;
}

/** Lanes with their holder and epoch. */
type Holding = ReadonlyMap<number, { readonly holder: string; readonly epoch: number }>;

/**
 * Records every insert of positions and every taken lane with the engine, and counts refused batches. Sequence numbers
 * are not rolled back with their transaction.
 */
const NOTES = `
create table trial_writes (engine text not null, at timestamptz not null);
create table trial_takes (engine text not null, at timestamptz not null);
create sequence "refused engine-1";
create sequence "refused engine-2";
create function note_write() returns trigger language plpgsql security definer as $$
begin
  insert into public.trial_writes values (current_setting('application_name'), clock_timestamp());
  return null;
end $$;
create trigger note_write after insert on positions for each statement execute function note_write();
create function note_take() returns trigger language plpgsql security definer as $$
begin
  insert into public.trial_takes values (current_setting('application_name'), clock_timestamp());
  return null;
end $$;
create trigger note_take after update on journal_lanes for each row when (new.epoch > old.epoch) execute function note_take();
alter function prove_journal_lanes rename to prove_lanes_unwatched;
create function prove_journal_lanes(lanes int[], epochs int8[]) returns int[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  proved int[] := prove_lanes_unwatched(lanes, epochs);
begin
  if cardinality(proved) < cardinality(lanes) then
    perform nextval(format('%I', 'refused ' || current_setting('application_name')));
  end if;
  return proved;
end $$;
grant execute on function prove_journal_lanes to azimute_pipeline`;

const LANES =
  'select lane, holder::text, epoch::float8 as epoch, held_until >= now() as is_held from journal_lanes';

interface LaneRow {
  readonly lane: number;
  readonly holder: string | null;
  readonly epoch: number;
  readonly is_held: boolean;
}

export async function watchLanes(databaseUrl: string): Promise<LaneWatch> {
  await asSuperuser(databaseUrl, (client) => client.query(NOTES));
  const readHolding = async (): Promise<Holding> => {
    // The database may still be recovering from the last fault.
    const { rows } = await asSuperuser(databaseUrl, (client) => client.query<LaneRow>(LANES)).catch(() => ({
      rows: [],
    }));
    return new Map(
      rows.flatMap(({ lane, holder, epoch, is_held: isHeld }) =>
        holder !== null && isHeld ? [[lane, { holder, epoch }]] : [],
      ),
    );
  };
  const until = async (isIt: (holding: Holding) => boolean): Promise<Holding> => {
    for (;;) {
      const holding = await readHolding();
      if (isIt(holding)) return holding;
      await sleep(50);
    }
  };
  return {
    untilShared: () =>
      until((holding) => {
        const counts = Object.values(Object.groupBy(holding.values(), ({ holder }) => holder));
        return counts.length === 2 && counts.every((lanes) => lanes?.length === holding.size / 2);
      }),
    untilMoved: async (before) => {
      const beganMs = performance.now();
      await until((holding) => {
        const [holder, ...others] = new Set([...holding.values()].map((lane) => lane.holder));
        if (holder === undefined || others.length > 0 || holding.size < before.size) return false;
        return [...before].every(([lane, former]) => {
          const now = holding.get(lane);
          return former.holder === holder || (now !== undefined && now.epoch > former.epoch);
        });
      });
      return performance.now() - beganMs;
    },
    countWrites: async (engine, sinceMs) => {
      const { rows } = await asSuperuser(databaseUrl, (client) =>
        client.query<{ written: number; refused: number }>(
          `select (select count(*)::int from trial_writes w where w.engine = $1 and w.at > to_timestamp($2)
               and w.at < coalesce((select min(t.at) from trial_takes t where t.engine = $1 and t.at > to_timestamp($2)), 'infinity')) as written,
             (select case when s.is_called then s.last_value::int else 0 end from "refused ${engine}" s) as refused`,
          [engine, sinceMs / 1_000],
        ),
      );
      return rows[0] ?? { written: 0, refused: 0 };
    },
  };
}
