import type { BoardContent } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { describeExport } from '../../platform/lists/export-list.ts';
import type { Transaction } from '../../platform/transact.ts';
import { exportBoard } from '../dashboards/board/export-board.ts';
import { readContent } from '../dashboards/contents-reads.ts';
import { announceFile, type ContentKind } from './content-kind.ts';

/** Values of a board as a file, with the tiles that its recipient can see. It is created when its link is opened. */
export const boardContent: ContentKind<BoardContent> = {
  sendsMissed: false,
  requireSound: async (read, { contentId }) => {
    if (await seesBoard(read, contentId)) return;
    throw new DomainError('validation_failed', {
      errors: { 'content.contentId': ['not_found'] },
      detail: 'The board does not exist, or you have no access to it. Choose another.',
    });
  },
  write: async (read, content, _period, locale) =>
    (await seesBoard(read, content.contentId)) ? announceFile(content, locale) : null,
  openFile: ({ inAccount, content, from, to, locale }) =>
    inAccount(async (read) => describeExport(await exportBoard(read, content, { from, to }, locale))),
};

async function seesBoard(read: Transaction, contentId: number): Promise<boolean> {
  try {
    return (await readContent(read, contentId)).kind === 'native';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return false;
    throw error;
  }
}
