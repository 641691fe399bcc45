import { IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { defineAction } from '../../../ui/action/define-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { defineSearch, flag, id as fileId } from '../../../ui/list/list-search.ts';
import { useList, defineList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { filesKey, type TrashedFile } from '../api/file-queries.ts';
import { useMayChangeFiles } from '../api/use-may-change-files.ts';
import { FileGlyph } from '../components/file-glyph.tsx';
import { MoveDialog } from '../list/move-dialog.tsx';
import { useActOnSelected } from '../list/use-act-on-selected.ts';
import { TrashPanel } from './trash-panel.tsx';
import { useDaysLeft } from './use-days-left.ts';
import { useRestoreFiles } from './use-restore-files.ts';
import { besideFolders } from '../folders/beside-folders.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { useBytes } from '../components/use-bytes.ts';
import { fileGlyphPx, renderFileName } from '../list/use-file-columns.tsx';

/** Address of the trash, part of the files' address. */
const trashSearch = defineSearch({ filters: {}, open: { trashed: fileId }, kept: { trash: flag } });

const trashList = defineList({
  call: 'listTrashedFiles',
  key: [...filesKey, 'trash'],
  search: trashSearch,
  nameOf: ({ name }) => name,
});
/** Deleted files, while they can be restored. */
export function TrashPage() {
  const text = useText('files');
  const list = useTrash();
  const { isPhone, isFiltered, rows } = list;
  const mayChange = useMayChangeFiles();
  const [placed, setPlaced] = useState<number[] | null>(null);
  const settle = (): void => {
    setPlaced(null);
    list.close();
    list.selection.clear();
  };
  const { run: purge, dialog } = useAction(purgeFiles, { onDone: settle });
  const deleteForGood = (fileIds: number[]): void => purge({ fileIds });
  const restore = useRestoreFiles({ onDone: settle, onRefused: setPlaced });
  const [newest] = rows;
  return (
    <>
      <ListScreen
        list={list}
        label={text('trash')}
        header={{
          title: text('trash'),
          countText: (count) => text('fileCount', count),
          actions: mayChange && newest !== undefined && !isFiltered && (
            <IconTextButton icon={IconTrashX} onClick={() => purge({ until: newest.deletedAt })}>
              {text('emptyTrash')}
            </IconTextButton>
          ),
        }}
        searchLabel={text('search')}
        {...besideFolders(isPhone, 'trash')}
        renderPanel={(file, panel) =>
          file && (
            <TrashPanel
              {...panel}
              file={file}
              actions={
                mayChange
                  ? { restore: () => restore([file.id]), deleteForGood: () => deleteForGood([file.id]) }
                  : undefined
              }
            />
          )
        }
        renderCard={renderCard}
        isBusy={dialog !== null || placed !== null}
        bulk={
          mayChange ? <BulkActions list={list} onRestore={restore} onDelete={deleteForGood} /> : undefined
        }
        nothing={{ title: text('nothingTitle'), text: text('nothingTrashed') }}
        empty={<EmptyState icon={IconTrash} title={text('trashEmpty')} text={text('trashHint')} />}
      />
      {placed !== null && (
        <MoveDialog fileIds={placed} isRestoring onClose={() => setPlaced(null)} onMoved={settle} />
      )}
      {dialog}
    </>
  );
}

function renderCard(file: TrashedFile, link: ReactNode): ReactNode {
  return <TrashCard file={file} link={link} />;
}

/** A deleted file in two lines, for phones. */
function TrashCard({ file, link }: { readonly file: TrashedFile; readonly link: ReactNode }) {
  const daysLeft = useDaysLeft();
  return (
    <>
      <span className={lines['line']}>
        <FileGlyph kind={file.kind} />
        <span className={lines['grow']}>{link}</span>
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{file.deletedBy?.name}</span>
        <span>{daysLeft(file)}</span>
      </span>
    </>
  );
}

/** Deletes these files permanently, or everything that was in the trash at a time. */
type Purged = { readonly fileIds: number[] } | { readonly until: string };

const purgeFiles = defineAction({
  texts: 'files',
  call: (purged: Purged) =>
    'until' in purged
      ? callApi('emptyFileTrash', { query: purged })
      : callApi('deleteTrashedFiles', { body: purged }),
  invalidates: [filesKey],
  success: 'deleted',
  confirm: ({ text, format }, purged) => ({
    title:
      'until' in purged
        ? text('emptyTrashTitle')
        : text('deleteManyTitle', format.counted(purged.fileIds.length)),
    effect: <p>{text('deleteForGoodEffect')}</p>,
    confirmLabel: text('until' in purged ? 'emptyTrash' : 'deleteForGood'),
    danger: true,
  }),
});

interface BulkActionsProps {
  readonly list: ReturnType<typeof useTrash>;
  readonly onRestore: (fileIds: number[]) => void;
  readonly onDelete: (fileIds: number[]) => void;
}

function BulkActions({ list: { selected, selectedCount }, onRestore, onDelete }: BulkActionsProps) {
  const text = useText('files');
  const { act, button } = useActOnSelected({
    selected,
    count: selectedCount,
    read: (query) => callApi('listTrashedFiles', { query }),
  });
  return (
    <>
      <IconTextButton {...button} icon={IconRestore} onClick={() => act(onRestore)}>
        {text('restore')}
      </IconTextButton>
      <IconTextButton {...button} icon={IconTrash} onClick={() => act(onDelete)}>
        {text('deleteForGood')}
      </IconTextButton>
    </>
  );
}

function useTrash() {
  return useList(trashList, useTrashColumns());
}

function useTrashColumns(): readonly Column<TrashedFile>[] {
  const bytes = useBytes();
  const daysLeft = useDaysLeft();
  return useColumns(
    'files',
    ({ text, name, plain, instant, person }) => [
      name('name', text('name'), (file) => file.name, { besideTextPx: fileGlyphPx, cell: renderFileName }),
      plain('daysLeft', text('daysLeft'), 1, daysLeft),
      person('deletedBy', text('deletedBy'), 2, ({ deletedBy }) => deletedBy),
      instant('deletedAt', text('deletedAt'), 3, ({ deletedAt }) => deletedAt),
      plain('folder', text('wasIn'), 4, ({ folderPath }) => folderPath.join(' / ')),
      plain('size', text('size'), 5, ({ sizeBytes }) => bytes(sizeBytes)),
    ],
    [daysLeft],
  );
}
