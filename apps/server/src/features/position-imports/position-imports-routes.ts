import { Readable } from 'node:stream';
import type { Locale } from '@azimute/contract';
import { positionFileType, positionImportMaxBytes } from '@azimute/contract/position-imports';
import { text } from '@azimute/texts/server';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { AccountClient } from '../../platform/imports/import-kind.ts';
import { sendReport } from '../../platform/imports/import-report.ts';
import { cancelImport, refuseWithoutGoodLines, startImport } from '../../platform/imports/import-verbs.ts';
import { listImports } from '../../platform/imports/stored-imports.ts';
import type { FileBody } from '../../platform/imports/register-file-body.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { createPositionImport } from './create-position-import.ts';
import { positionImports, presentPositionImport, readPositionImport } from './position-imports.ts';
import type { RefusedLine } from './read/read-position.ts';
import { updatePositionImport } from './update-position-import.ts';

export const positionImportBody: FileBody = {
  calls: ['createPositionImport'],
  type: positionFileType,
  maxBytes: positionImportMaxBytes,
  as: 'stream',
};

export interface PositionImportsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export function positionImportsRoutes({ database, clock }: PositionImportsDependencies) {
  const inAccount = <T>(actor: Actor, work: (account: AccountClient) => Promise<T>): Promise<T> =>
    asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId }));

  return defineRoutes({
    listPositionImports: ({ caller, query }) =>
      inAccount(caller.actor, (account) =>
        listImports(positionImports, account, query, presentPositionImport),
      ),
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
    getPositionImportRefusedFile: ({ caller, params, query: { locale }, reply }) =>
      sendReport(
        positionImports,
        database,
        { caller, reply },
        {
          id: params.positionImportId,
          locale,
          fileName: text(locale, 'exports:linesRefused'),
          describe: (refusal) => describeRefusal(refusal, locale),
        },
      ),
    startPositionImport: ({ caller, params: { positionImportId: id } }) =>
      inAccount(caller.actor, async (account) => {
        await startImport(positionImports, account, id, ({ preview }) =>
          refuseWithoutGoodLines(preview.good),
        );
        return await readPositionImport(account, id);
      }),
    cancelPositionImport: ({ caller, params: { positionImportId: id } }) =>
      inAccount(caller.actor, async (account) => {
        await cancelImport(positionImports, account, id);
        return await readPositionImport(account, id);
      }),
  });
}

/** Describes why a line was refused, with its value. */
function describeRefusal({ reason, value }: Pick<RefusedLine, 'reason' | 'value'>, locale: Locale): string {
  const words = text(locale, `exports:position_${reason}`);
  return value === '' ? words : `${words}: ${value}`;
}
