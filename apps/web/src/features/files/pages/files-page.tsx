import { fileKinds, fileLinkFilters } from '@azimute/contract/files/values';
import { useQuery } from '@tanstack/react-query';
import { IconFileUpload, IconFolderPlus, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Filter } from '../../../ui/filters/filter.ts';
import { ListScreen, type PanelProps } from '../../../ui/list/list-screen.tsx';
import { useList, defineList, type FiltersOf } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { foldersOptions, filesKey, refreshMs, type StoredFile } from '../api/file-queries.ts';
import { fileSearch, toFileFilters } from '../api/file-search.ts';
import { arrangeFolders } from '../api/folder-tree.ts';
import { useMayChangeFiles } from '../api/use-may-change-files.ts';
import { FileGlyph } from '../components/file-glyph.tsx';
import { LinkState } from '../components/link-state.tsx';
import { useBytes } from '../components/use-bytes.ts';
import { FolderDialog } from '../folders/folder-dialog.tsx';
import { UncheckedNotice } from '../list/unchecked-notice.tsx';
import { MoveDialog } from '../list/move-dialog.tsx';
import { useFileColumns } from '../list/use-file-columns.tsx';
import { FilePanel } from '../panel/file-panel.tsx';
import { useDeleteFiles } from '../panel/use-delete-files.tsx';
import { UploadButton } from '../upload/upload-button.tsx';
import { uploads } from '../upload/uploads.ts';
import { useFileDrop } from '../upload/use-file-drop.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './files-page.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import { besideFolders } from '../folders/beside-folders.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { callApi } from '../../../api/client.ts';
import { useActOnSelected, type Selected } from '../list/use-act-on-selected.ts';

interface FilteredList {
  readonly rows: readonly StoredFile[];
  readonly chosen: (name: 'kinds' | 'links' | 'tags') => readonly string[];
}

interface FileCardProps {
  readonly file: StoredFile;
  readonly link: ReactNode;
}

const fileList = defineList({
  call: 'listFiles',
  key: [...filesKey, 'list'],
  search: fileSearch,
  filtersOf: toFileFilters,
  nameOf: ({ name }) => name,
  /** Each refresh reloads every loaded page, so more pages mean a longer interval. */
  refreshMs: (pages) => refreshMs * pages,
});

type OpenDialog = 'folder' | { readonly moved: number[] } | null;

/** Files of the account in their folders, with the open file next to the list. */
export function FilesPage() {
  const text = useText('files');
  const list = useList(fileList, useFileColumns());
  const { folder } = list.search;
  const { isPhone, selected, selectedCount } = list;
  const mayChange = useMayChangeFiles();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const remove = useDeleteFiles(list.selection.clear);
  const upload = useCallback((files: File[]) => uploads.add(files, folder ?? 0), [folder]);
  const isOver = useFileDrop(mayChange ? upload : undefined);
  const close = (): void => setDialog(null);
  return (
    <>
      <ListScreen
        list={list}
        label={text('tableLabel')}
        header={{
          title: text('title'),
          meta: <Extent isShort={isPhone} />,
          actions: mayChange && (
            <>
              <NewFolderButton isIcon={isPhone} onPress={() => setDialog('folder')} />
              <UploadButton isIcon={isPhone} onFiles={upload} />
            </>
          ),
        }}
        searchLabel={text('search')}
        filters={useFileFilters(list)}
        tools={mayChange && !isPhone && <Limits />}
        {...besideFolders(isPhone, folder, mayChange && <UncheckedNotice />)}
        renderPanel={renderPanel}
        renderCard={renderCard}
        isBusy={dialog !== null || remove.dialog !== null}
        bulk={
          mayChange ? (
            <FileBulkActions
              selected={selected}
              count={selectedCount}
              onMove={(moved) => setDialog({ moved })}
              onDelete={(ids) => remove.run({ ids })}
            />
          ) : undefined
        }
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={<NoFiles mayChange={mayChange} onFiles={upload} />}
      />
      {isOver && <DropHint />}
      <FileDialogs
        dialog={dialog}
        folder={folder}
        onClose={close}
        onMoved={() => {
          close();
          list.selection.clear();
        }}
      />
      {remove.dialog}
    </>
  );
}

function DropHint() {
  const text = useText('files');
  return (
    <Stack
      place="center"
      fontSize={16}
      weight="semibold"
      color="accent-text"
      radius={4}
      position="absolute"
      inset="var(--s-3)"
      zIndex="popover"
      pointerEvents="none"
      className={classes['over']}
    >
      {text('drop')}
    </Stack>
  );
}

interface FileDialogsProps {
  readonly dialog: OpenDialog;
  readonly folder: number | undefined;
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

function FileDialogs({ dialog, folder, onClose, onMoved }: FileDialogsProps) {
  const { data: folders } = useQuery(foldersOptions);
  return (
    <>
      {dialog === 'folder' && (
        <FolderDialog parentId={folder} nodes={arrangeFolders(folders?.items ?? [])} onClose={onClose} />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <MoveDialog fileIds={dialog.moved} onClose={onClose} onMoved={onMoved} />
      )}
    </>
  );
}

/** Number and total size of the files. */
function Extent({ isShort }: { readonly isShort: boolean }) {
  const text = useText('files');
  const format = useFormat();
  const bytes = useBytes();
  const { data } = useQuery(foldersOptions);
  if (data === undefined) return null;
  const { fileCount: count, sizeBytes } = data;
  const words = text('fileCount', format.counted(count));
  return <span className="figure">{isShort ? words : `${words}, ${bytes(sizeBytes)}`}</span>;
}

interface NewFolderButtonProps {
  readonly isIcon: boolean;
  readonly onPress: () => void;
}

function NewFolderButton({ isIcon, onPress }: NewFolderButtonProps) {
  const text = useText('files');
  if (isIcon) {
    return <IconButton variant="default" icon={IconFolderPlus} label={text('newFolder')} onClick={onPress} />;
  }
  return (
    <IconTextButton icon={IconFolderPlus} onClick={onPress}>
      {text('newFolder')}
    </IconTextButton>
  );
}

function renderPanel(file: StoredFile | undefined, panel: PanelProps, openId: number): ReactNode {
  return <FilePanel key={openId} fileId={openId} listed={file} {...panel} />;
}

function renderCard(file: StoredFile, link: ReactNode): ReactNode {
  return <FileCard file={file} link={link} />;
}

/** A file in two lines, for phones. */
function FileCard({ file, link }: FileCardProps) {
  const bytes = useBytes();
  return (
    <>
      <span className={lines['line']}>
        <FileGlyph kind={file.kind} />
        <span className={lines['grow']}>{link}</span>
        <span className="figure">{bytes(file.sizeBytes)}</span>
      </span>
      <span className={lines['line']}>
        <LinkState link={file.link} />
        <span className={lines['grow']}>{file.folder?.name}</span>
      </span>
    </>
  );
}

function useFileFilters({ rows, chosen }: FilteredList): Filter[] {
  const text = useText('files');
  const tags = [...new Set([...rows.flatMap((file) => file.tags), ...chosen('tags')])];
  return [
    {
      name: 'links',
      label: text('link'),
      chosen: chosen('links'),
      values: fileLinkFilters.map((value) => ({ value, label: text(`links_${value}`) })),
    },
    {
      name: 'kinds',
      label: text('kind'),
      chosen: chosen('kinds'),
      values: fileKinds.map((value) => ({ value, label: value.toUpperCase() })),
    },
    {
      name: 'tags',
      label: text('tag'),
      chosen: chosen('tags'),
      values: tags.toSorted((a, b) => a.localeCompare(b)).map((tag) => ({ value: tag, label: tag })),
    },
  ];
}

function Limits() {
  const text = useText('files');
  return (
    <Text as="span" alignSelf="center" fontSize={12} color="text-3" className={classes['limits']}>
      {text('limits')}
    </Text>
  );
}

interface NoFilesProps {
  readonly mayChange: boolean;
  readonly onFiles: (files: File[]) => void;
}

function NoFiles({ mayChange, onFiles }: NoFilesProps) {
  const text = useText('files');
  return (
    <EmptyState
      icon={IconFileUpload}
      title={text('emptyTitle')}
      text={mayChange ? `${text('emptyText')} ${text('limits')}.` : text('emptyViewer')}
      action={mayChange && <UploadButton isIcon={false} onFiles={onFiles} />}
    />
  );
}

interface FileBulkActionsProps {
  readonly selected: Selected<FiltersOf<'listFiles'>>;
  readonly count: number;
  readonly onMove: (ids: number[]) => void;
  readonly onDelete: (ids: number[]) => void;
}

/** Actions on all selected files. */
function FileBulkActions({ selected, count, onMove, onDelete }: FileBulkActionsProps) {
  const text = useText('files');
  const { act, button } = useActOnSelected({
    selected,
    count,
    read: (query) => callApi('listFiles', { query }),
  });
  return (
    <>
      <IconTextButton {...button} icon={IconFolderSymlink} onClick={() => act(onMove)}>
        {text('move')}
      </IconTextButton>
      <IconTextButton {...button} icon={IconTrash} onClick={() => act(onDelete)}>
        {text('deleteFile')}
      </IconTextButton>
    </>
  );
}
