import { Button } from '@mantine/core';
import { IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import lines from '../../../ui/data-table/card-lines.module.css';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import type { BinnedFile } from '../api/file-queries.ts';
import { useMayChangeFiles } from '../api/use-may-change-files.ts';
import { FileGlyph } from '../components/file-glyph.tsx';
import { FolderSwitch } from '../folders/folder-switch.tsx';
import { FolderTree } from '../folders/folder-tree.tsx';
import { MoveDialog } from '../list/move-dialog.tsx';
import { useActOnSelected } from '../list/use-act-on-selected.ts';
import { binList } from './bin-list.ts';
import { BinPanel } from './bin-panel.tsx';
import { useBinColumns } from './use-bin-columns.tsx';
import { useDaysLeft } from './use-days-left.ts';
import { useDeleteForGood } from './use-delete-for-good.tsx';
import { useRestoreFiles } from './use-restore-files.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Deleted files, for as long as they can be restored. */
export function BinPage() {
  const text = useText('files');
  const list = useList(binList, useBinColumns());
  const { isPhone, isFiltered, rows, selected, selectedCount } = list;
  const mayChange = useMayChangeFiles();
  const [placed, setPlaced] = useState<number[] | null>(null);
  const { ask, dialog } = useConfirm();
  const settle = (): void => {
    setPlaced(null);
    list.close();
    list.selection.clear();
  };
  const { deleteForGood, empty } = useDeleteForGood(ask, settle);
  const { mutate: restore } = useRestoreFiles({ onDone: settle, onRefused: setPlaced });
  const { act, button } = useActOnSelected({
    selected,
    count: selectedCount,
    read: (query) => callApi('listBinnedFiles', { query }),
  });
  const [newest] = rows;
  return (
    <>
      <ListScreen
        list={list}
        label={text('bin')}
        header={{
          title: text('bin'),
          countText: (count) => text('fileCount', count),
          actions: mayChange && newest !== undefined && !isFiltered && (
            <Button leftSection={<IconTrashX {...icon} />} onClick={() => empty(newest.deletedAt)}>
              {text('emptyBin')}
            </Button>
          ),
        }}
        searchLabel={text('search')}
        {...(isPhone ? { notice: <FolderSwitch openId="bin" /> } : { aside: <FolderTree openId="bin" /> })}
        renderPanel={(file, panel) =>
          file && (
            <BinPanel
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
        nothing={{ title: text('nothingTitle'), text: text('nothingBinned') }}
        empty={
          <EmptyState
            icon={<IconTrash size={20} stroke={1.7} />}
            title={text('binEmpty')}
            text={text('binHint')}
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

function renderCard(file: BinnedFile, link: ReactNode): ReactNode {
  return <BinCard file={file} link={link} />;
}

/** A deleted file in two lines, for a phone. */
function BinCard({ file, link }: { readonly file: BinnedFile; readonly link: ReactNode }) {
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
