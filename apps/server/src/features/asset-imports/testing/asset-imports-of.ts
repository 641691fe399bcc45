import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetImportDetail, BadLine, ModuleCode } from '@azimute/contract';
import type { PortalEventMap } from '../../../platform/events.ts';
import type { ImportWorkshop } from '../../../platform/imports/import-run.ts';
import { runImport } from '../../../platform/imports/run-import.ts';
import { createLogger } from '../../../platform/log.ts';
import type { Person, TestPortal } from '../../../testing/portal-of.ts';
import { notify } from '../../notifications/notify.ts';
import { assetImportWork } from '../import-assets.ts';

const ASSETS: ModuleCode = 'services:simc:geolocalizacao:ativos';

/**
 * `editor` and `viewer` only see assets of the UL `0101`, and `editor` changes them; `second` uploads as well as the
 * owner.
 */
export const assetImportsPlan = {
  modules: [ASSETS, 'services:simc:settings'] satisfies readonly ModuleCode[],
  units: ['0101', '0202'],
  people: { editor: { sees: [ASSETS], changes: [ASSETS] }, second: { role: 'admin' } },
  viewer: { sees: [ASSETS] },
} as const;

export type AssetWorkshop = ImportWorkshop & Parameters<typeof assetImportWork>[0];
type Importer = Pick<Person, 'id' | 'call'>;

export const isEnded = ({ state }: AssetImportDetail): boolean => !['queued', 'running'].includes(state);

/** Returns a file of that many new assets in the UL `0101`. */
export function fileOf(prefix: string, count: number): string {
  const lines = Array.from({ length: count }, (_, index) => `${prefix}-${index};0101;E${index}`);
  return `ID;UL;Modelo\n${lines.join('\n')}\n`;
}

export const of = (assetImportId: number) => ({ params: { assetImportId } });

/** Returns the input of the call that uploads a file, to be sent `asCsv`. */
export const uploadOf = (file: string | Buffer) => ({ query: { fileName: 'fleet.csv' }, body: file });
export const asCsv = { headers: { 'content-type': 'text/csv' } } as const;

/** Shorthands for asset imports by users of an account of `assetImportsPlan`. */
export function assetImportsOf(
  portal: Pick<TestPortal, 'accountId' | 'database' | 'clock' | 'events' | 'queryAsOwner'>,
) {
  const { accountId, database, clock, events, queryAsOwner } = portal;
  const announced: PortalEventMap['assetsChanged'][] = [];
  events.on('assetsChanged', (event) => {
    if (event.accountId === accountId) announced.push(event);
  });
  const workshop: AssetWorkshop = { database, clock, events, log: createLogger({ level: 'silent' }), notify };
  const preview = async (person: Pick<Person, 'send'>, file: string | Buffer): Promise<AssetImportDetail> => {
    const answer = await person.send('createAssetImport', uploadOf(file), asCsv);
    if (answer.statusCode !== 201) throw new Error(`Answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<AssetImportDetail>();
  };
  const start = (person: Importer, id: number) => person.call('startAssetImport', of(id));
  const read = (person: Importer, id: number) => person.call('getAssetImport', of(id));
  const badLines = async (person: Importer, id: number): Promise<readonly BadLine[]> =>
    (await person.call('listAssetImportBadLines', { ...of(id), query: { limit: 500 } })).items;
  const until = async (
    person: Importer,
    id: number,
    isReached: (read: AssetImportDetail) => boolean,
  ): Promise<AssetImportDetail> => {
    for (;;) {
      const detail = await read(person, id);
      if (isReached(detail)) return detail;
      await sleep(10);
    }
  };
  return {
    /** Changes of assets that were announced, in order. */
    announced,
    workshop,
    /** Uploads a file that is accepted. */
    preview,
    start,
    read,
    badLines,
    /** Returns line and reasons of each bad line, as `field reason`. */
    complaints: async (person: Importer, id: number): Promise<Record<number, string[]>> =>
      Object.fromEntries(
        (await badLines(person, id)).map(({ line, reasons }) => [
          line,
          reasons.map(({ field, reason }) => `${field} ${reason}`),
        ]),
      ),
    /** Runs the import like a job, immediately. */
    run: (person: Importer, id: number, changes: Partial<AssetWorkshop> = {}): Promise<void> =>
      runImport(
        { ...workshop, ...changes },
        assetImportWork({ ...workshop, ...changes }),
        { accountId, userId: person.id, sessionId: null, importId: id },
        new AbortController().signal,
      ),
    /** Uploads a file and starts its import. */
    begin: async (person: Importer & Pick<Person, 'send'>, file: string): Promise<number> => {
      const { id } = await preview(person, file);
      await start(person, id);
      return id;
    },
    until,
    /** Waits like `until` for the end of an import, even if calls fail while connections are lost. */
    untilAnswered: async (person: Importer, id: number): Promise<AssetImportDetail> => {
      for (;;) {
        const detail = await until(person, id, isEnded).catch(() => null);
        if (detail !== null) return detail;
        await sleep(50);
      }
    },
    /** Returns the assets with a prefix, and how often the audit records each creation. */
    assetsOf: (prefix: string) =>
      queryAsOwner<{ code: string; model: string; times: number }>(
        `select a.code, a.model, count(e.entity_id)::int as times from assets a
          left join audit_entries e
            on e.account_id = a.account_id and e.action = 'asset.create' and e.entity_id = a.asset_id::text
        where a.account_id = $1 and a.code like $2 group by a.code, a.model order by a.code`,
        [accountId, `${prefix}-%`],
      ),
    auditOf: (action: string) =>
      queryAsOwner<{ entity_id: string; user_id: number; before: unknown; after: unknown }>(
        `select entity_id, user_id, before, after from audit_entries where account_id = $1 and action = $2
          order by sequence`,
        [accountId, action],
      ),
    notificationsOf: ({ id }: Pick<Person, 'id'>) =>
      queryAsOwner<{ kind: string; data: { importId: number } }>(
        'select kind, data from notifications where user_id = $1 order by notification_id',
        [id],
      ),
  };
}
