import { Readable } from 'node:stream';
import { positionFileType } from '@azimute/contract/position-imports/values';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { cancelPositionImport } from './cancel-position-import.ts';
import { createPositionImport } from './create-position-import.ts';
import { findImport, listPositionImports, readPositionImport } from './position-imports-reads.ts';
import { readRefusals, type AccountClient } from './position-imports-store.ts';
import type { RefusedLine } from './read/read-position.ts';
import { refusedFileTexts } from './refused-file-texts.ts';
import { startPositionImport } from './start-position-import.ts';
import { updatePositionImport } from './update-position-import.ts';
import { writeRefusedFile } from './write-refused-file.ts';

const WRITTEN_AT_ONCE = 1000;

export interface PositionImportsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export function positionImportsRoutes({ database, clock }: PositionImportsDependencies) {
  const inAccount = <T>(actor: Actor, work: (account: AccountClient) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId }));

  /** Batch by batch as the reader takes them, so that a slow one holds no transaction, with the rights of each moment. */
  const readAllRefusals = async function* (
    actorByNow: () => Promise<Actor>,
    id: number,
  ): AsyncGenerator<RefusedLine[]> {
    for (let after = 0; ;) {
      const place = after;
      const batch = await inAccount(await actorByNow(), (account) =>
        readRefusals(account, id, { after: place, limit: WRITTEN_AT_ONCE }),
      );
      const last = batch.at(-1);
      if (last === undefined) return;
      yield batch;
      after = last.line;
    }
  };

  return defineRoutes({
    listPositionImports: ({ caller, query }) =>
      inAccount(caller.actor, (account) => listPositionImports(account, query)),
    createPositionImport: async ({ caller, query, raw }) => {
      if (!(raw.body instanceof Readable))
        throw new DomainError('unsupported_media_type', {
          detail: `Send the file as ${positionFileType}.`,
        });
      const { actor } = caller;
      return await createPositionImport({ database, clock, actor, fileName: query.fileName, body: raw.body });
    },
    getPositionImport: ({ caller, params }) =>
      inAccount(caller.actor, (account) => readPositionImport(account, params.positionImportId)),
    updatePositionImport: ({ caller, params, body }) =>
      inAccount(caller.actor, (account) =>
        updatePositionImport(account, clock, params.positionImportId, body),
      ),
    getPositionImportRefusedFile: async ({ caller, params, query, reply }) => {
      const { headings } = await inAccount(caller.actor, (account) =>
        findImport(account, params.positionImportId),
      );
      const lines = readAllRefusals(caller.actorByNow, params.positionImportId);
      const { fileName } = refusedFileTexts[query.locale];
      return sendCsv(reply, fileName, writeRefusedFile(headings, lines, query.locale));
    },
    startPositionImport: ({ caller, params }) =>
      inAccount(caller.actor, (account) => startPositionImport(account, params.positionImportId)),
    cancelPositionImport: ({ caller, params }) =>
      inAccount(caller.actor, (account) => cancelPositionImport(account, params.positionImportId)),
  });
}
