import { createContentSchema } from '@azimute/contract';
import { listContents, readContent } from '../../dashboards/contents-reads.ts';
import { holdDashboards } from '../../dashboards/dashboard-rules.ts';
import { createContent, deleteContent, updateContent } from '../../dashboards/save-content.ts';
import { defineKind, nestedName } from '../resource-kind.ts';
import { everything, readEach } from './read-all.ts';

/** Items of dashboards: boards, reports, pages, links and files. */
export const boards = defineKind({
  section: 'boards',
  calls: {
    see: ['updateContent'],
    create: ['createContent'],
    change: ['updateContent'],
    delete: ['deleteContent'],
  },
  schema: createContentSchema,
  references: {
    briefcaseId: { as: 'folder', to: 'boardFolders' },
    units: { as: 'units', to: 'units' },
    sourceId: { as: 'reportSource', to: 'reportSources' },
    fileId: { as: 'file', to: 'files' },
  },
  nameOf: ({ folder, name }) => nestedName(folder, name),
  list: async (read) => {
    const all = { ...everything, sort: 'arranged', favourites: false, opened: false } as const;
    return await readEach((await listContents(read, all, null)).items, ({ id }) => readContent(read, id));
  },
  idOf: ({ id }) => id,
  bodyOf: ({ briefcase, usual, translations, enabled, body }) => ({
    briefcaseId: briefcase.id,
    ...usual,
    translations,
    enabled,
    body,
  }),
  hold: holdDashboards,
  create: (transaction, body) => createContent(transaction, body, null),
  change: (transaction, { id, updatedAt }, { body: { briefcaseId: _folder, ...body } }) =>
    updateContent(transaction, id, { ...body, updatedAt }, null),
  delete: (transaction, { id }) => deleteContent(transaction, id),
});
