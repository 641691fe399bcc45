import type { CallArguments, ModuleCode, PositionImportDetail } from '@azimute/contract';
import { positionFileType } from '@azimute/contract/position-imports';
import type { ImportWorkshop } from '../../../platform/imports/import-run.ts';
import { runImport } from '../../../platform/imports/run-import.ts';
import { createLogger } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import type { SentOptions } from '../../../testing/portal-client.ts';
import type { Person, TestPortal } from '../../../testing/portal-of.ts';
import { notify } from '../../notifications/notify.ts';
import { createIntake } from '../../telemetry/pipeline/intake.ts';
import { positionImportWork } from '../import-positions.ts';

const ASSETS: ModuleCode = 'services:simc:geolocalizacao:ativos';

/** `editor` and `viewer` only see assets of the UL `north`, and `editor` changes them; `second` uploads as well. */
export const positionImportsPlan = {
  modules: [ASSETS] satisfies readonly ModuleCode[],
  columns: { time_zone: 'America/Maceio' },
  units: ['north', 'south'],
  assets: {
    'asset n1': { devices: ['n1'] },
    'asset n2': { devices: ['n2'] },
    'asset s1': { unit: 'south', devices: ['s1'] },
  },
  people: { editor: { changes: [ASSETS] }, second: { changes: [ASSETS] } },
} as const;

export type PositionWorkshop = ImportWorkshop & Parameters<typeof positionImportWork>[0];
type Settings = CallArguments<'updatePositionImport'>[0]['body'];
type Importer = Pick<Person, 'id' | 'call'>;

export const of = (positionImportId: number) => ({ params: { positionImportId } });

/** Returns the input of the call that uploads a file, to be sent `asPositions`. */
export const uploadOf = (file: string | Buffer) => ({ query: { fileName: 'track' }, body: file });
export const asPositions: SentOptions = { headers: { 'content-type': positionFileType } };

/** Shorthands for position imports by users of an account of `positionImportsPlan`. */
export function positionImportsOf(
  portal: Pick<TestPortal, 'accountId' | 'database' | 'clock' | 'events' | 'queryAsOwner'>,
) {
  const { accountId, database, clock, events, queryAsOwner } = portal;
  const log = createLogger({ level: 'silent' });
  const intake = createIntake({
    database,
    events,
    clock,
    log,
    metrics: createMetrics(),
    allowsUnsyncedCommits: true,
  });
  const workshop: PositionWorkshop = { database, clock, intake, log, notify };
  const preview = async (person: Pick<Person, 'send'>, file: string | Buffer) => {
    const answer = await person.send('createPositionImport', uploadOf(file), asPositions);
    if (answer.statusCode !== 201) throw new Error(`Answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<PositionImportDetail>();
  };
  const start = (person: Importer, id: number) => person.call('startPositionImport', of(id));
  return {
    workshop,
    /** Uploads a file that is accepted. */
    preview,
    change: (person: Importer, id: number, body: Settings) =>
      person.call('updatePositionImport', { ...of(id), body }),
    start,
    read: (person: Importer, id: number) => person.call('getPositionImport', of(id)),
    /** Uploads a file and starts its import. */
    begin: async (person: Importer & Pick<Person, 'send'>, file: string | Buffer): Promise<number> => {
      const { id } = await preview(person, file);
      await start(person, id);
      return id;
    },
    /** Runs the import like a job, immediately. */
    run: (
      person: Importer,
      id: number,
      changes: Partial<PositionWorkshop> = {},
      signal = new AbortController().signal,
    ): Promise<void> =>
      runImport(
        { ...workshop, ...changes },
        positionImportWork({ ...workshop, ...changes }),
        { accountId, userId: person.id, sessionId: null, importId: id },
        signal,
      ),
    countPositions: async (): Promise<number> => {
      const sql = 'select count(*)::int as count from positions where account_id = $1';
      return (await queryAsOwner<{ count: number }>(sql, [accountId]))[0]?.count ?? 0;
    },
    /** Drains the intake; await it before a separate portal stops. */
    drain: () => intake.drain(),
  };
}
