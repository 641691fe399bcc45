import { Readable } from 'node:stream';
import { geofenceFileMaxBytes, geofenceFileType } from '@azimute/contract/geofence-files';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import { cancelImport } from '../../platform/imports/import-verbs.ts';
import type { FileBody } from '../../platform/imports/register-file-body.ts';
import { listImports } from '../../platform/imports/stored-imports.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { createGeofenceImport } from './create-geofence-import.ts';
import { exportGeofences } from './export-geofences.ts';
import { geofenceImports, presentGeofenceImport, readGeofenceImport } from './geofence-imports.ts';
import { listImportedAreas } from './list-imported-areas.ts';
import { readAreaFile } from './read/read-area-file.ts';
import { startGeofenceImport, updateGeofenceImport } from './update-geofence-import.ts';

export const geofenceFileBody: FileBody = {
  calls: ['createGeofenceImport'],
  type: geofenceFileType,
  maxBytes: geofenceFileMaxBytes,
  as: 'buffer',
};

export function geofenceFilesRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    exportGeofences: async ({ caller, query, reply }) => {
      const file = await exportGeofences(
        async (read) => transact(by(await caller.actorByNow()), read),
        query,
      );
      return reply
        .type(file.mediaType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .send(Readable.from(file.content, { objectMode: false }));
    },
    listGeofenceImports: ({ caller, query }) =>
      transact(by(caller.actor), (account) =>
        listImports(geofenceImports, account, query, presentGeofenceImport),
      ),
    createGeofenceImport: async ({ caller, query, raw }) => {
      if (!Buffer.isBuffer(raw.body))
        throw new DomainError('unsupported_media_type', { detail: `Send the file as ${geofenceFileType}.` });
      const content = await readAreaFile(caller.actor.accountId, raw.body);
      return await createGeofenceImport(by(caller.actor), { fileName: query.fileName, content });
    },
    getGeofenceImport: ({ caller, params }) =>
      transact(by(caller.actor), (account) => readGeofenceImport(account, params.geofenceImportId)),
    updateGeofenceImport: ({ caller, params, body }) =>
      updateGeofenceImport(by(caller.actor), params.geofenceImportId, body),
    listImportedAreas: ({ caller, params, query }) =>
      transact(by(caller.actor), (account) => listImportedAreas(account, params.geofenceImportId, query)),
    startGeofenceImport: ({ caller, params }) =>
      startGeofenceImport(by(caller.actor), params.geofenceImportId),
    cancelGeofenceImport: ({ caller, params: { geofenceImportId: id } }) =>
      transact(by(caller.actor), async (account) => {
        await cancelImport(geofenceImports, account, id);
        return await readGeofenceImport(account, id);
      }),
  });
}
