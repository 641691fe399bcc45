import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetImportDetail } from '@azimute/contract';
import type { ImportsServer, Person } from './start-imports-server.ts';

export const isEnded = ({ state }: AssetImportDetail): boolean => !['queued', 'running'].includes(state);

/** A file of so many new assets in the UL north. */
export function fileOf(prefix: string, count: number): string {
  const lines = Array.from({ length: count }, (_, index) => `${prefix}-${index};0101;E${index}`);
  return `ID;UL;Modelo\n${lines.join('\n')}\n`;
}

/** What tests of the work ask of a portal. */
export function watchImports(portal: ImportsServer) {
  const until = async (
    person: Person,
    id: number,
    isReached: (read: AssetImportDetail) => boolean,
  ): Promise<AssetImportDetail> => {
    for (;;) {
      const read = await portal.read(person, id);
      if (isReached(read)) return read;
      await sleep(10);
    }
  };
  return {
    until,
    /** Uploads a file and starts its import. */
    begin: async (person: Person, file: string): Promise<number> => {
      const { id } = await portal.preview(person, file);
      await portal.start(person, id);
      return id;
    },
    /** As `until` it has ended, though calls fail while connections are gone. */
    untilAnswered: async (person: Person, id: number): Promise<AssetImportDetail> => {
      for (;;) {
        const read = await until(person, id, isEnded).catch(() => null);
        if (read !== null) return read;
        await sleep(50);
      }
    },
    /** Assets of a prefix, and how often each was created by the word of the audit. */
    assetsOf: (prefix: string) =>
      portal.queryAsOwner<{ code: string; model: string; times: number }>(
        `select a.code, a.model, count(e.entity_id)::int as times from assets a
          left join audit_entries e on e.action = 'asset.create' and e.entity_id = a.asset_id::text
        where a.code like $1 group by a.code, a.model order by a.code`,
        [`${prefix}-%`],
      ),
    auditOf: (action: string) =>
      portal.queryAsOwner<{ entity_id: string; user_id: number; before: unknown; after: unknown }>(
        'select entity_id, user_id, before, after from audit_entries where action = $1 order by sequence',
        [action],
      ),
    toldTo: (person: Person) =>
      portal.queryAsOwner<{ kind: string; data: { importId: number } }>(
        'select kind, data from notifications where user_id = $1 order by notification_id',
        [portal.userIds[person]],
      ),
  };
}
