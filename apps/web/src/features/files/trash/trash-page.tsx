import { Button } from '@mantine/core';
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
import { FolderSwitch } from '../folders/folder-switch.tsx';
import { FolderTree } from '../folders/folder-tree.tsx';
import { MoveDialog } from '../list/move-dialog.tsx';
import { useActOnSelected } from '../list/use-act-on-selected.ts';
import { TrashPanel } from './trash-panel.tsx';
import { useTrashColumns } from './use-trash-columns.tsx';
import { useDaysLeft } from './use-days-left.ts';
import { useRestoreFiles } from './use-restore-files.ts';

/** The address of the trash, which is a part of that of the files. */
const trashSearch = defineSearch({ filters: {}, open: { trashed: fileId }, kept: { trash: flag } });

const trashList = defineList({
  call: 'listTrashedFiles',
  key: [...filesKey, 'trash'],
  search: trashSearch,
  nameOf: ({ name }) => name,
});

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Deleted files, for as long as they can be restored. */
export function TrashPage() {
  const text = useText('files');
  const list = useList(trashList, useTrashColumns());
  const { isPhone, isFiltered, rows, selected, selectedCount } = list;
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
  const { act, button } = useActOnSelected({
    selected,
    count: selectedCount,
    read: (query) => callApi('listTrashedFiles', { query }),
  });
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
            <Button leftSection={<IconTrashX {...icon} />} onClick={() => purge({ until: newest.deletedAt })}>
              {text('emptyTrash')}
            </Button>
          ),
        }}
        searchLabel={text('search')}
        {...(isPhone
          ? { notice: <FolderSwitch openId="trash" /> }
          : { aside: <FolderTree openId="trash" /> })}
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
          mayChange ? (
            <>
              <Button {...button} leftSection={<IconRestore {...icon} />} onClick={() => act(restore)}>
                {text('restore')}
              </Button>
              <Button {...button} leftSection={<IconTrash {...icon} />} onClick={() => act(deleteForGood)}>
                {text('deleteForGood')}
              </Button>
            </>
          ) : undefined
        }
        nothing={{ title: text('nothingTitle'), text: text('nothingTrashed') }}
        empty={
          <EmptyState
            icon={<IconTrash size={20} stroke={1.7} />}
            title={text('trashEmpty')}
            text={text('trashHint')}
          />
        }
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

/** A deleted file in two lines, for a phone. */
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

/** Deletes these files for good, or all that were in the trash then. */
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
