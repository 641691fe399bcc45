import type { AnswerOf } from '@azimute/contract';
import { IconFolder, IconFolderOpen, IconFolders, IconLock, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text } from '../../../ui/layout/primitives.tsx';
import task from '../../../ui/task-progress.module.css';
import { useFormat } from '../../../ui/use-format.ts';
import { foldersOptions } from '../api/file-queries.ts';
import { fileSearch } from '../api/file-search.ts';
import { arrangeFolders, foldersShown } from '../api/folder-tree.ts';
import { useBytes } from '../components/use-bytes.ts';
import { FolderMenu } from './folder-menu.tsx';
import classes from './folder-tree.module.css';

const nearlyFull = 0.9;

/** Undefined for all files. */
export type OpenFolder = number | 'trash' | undefined;

interface FolderTreeProps {
  readonly openId: OpenFolder;
  /** On phones the tree covers the list and closes when a folder is chosen. */
  readonly onChosen?: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** Folders with their counts; the open one is expanded. */
export function FolderTree({ openId, onChosen }: FolderTreeProps) {
  const text = useText('files');
  const { data } = useQuery(foldersOptions);
  const openFolderId = openId === 'trash' ? undefined : openId;
  const nodes = arrangeFolders(data?.items ?? []);
  const shared = { openId, onChosen };
  return (
    <Box as="nav" aria-label={text('folders')} overflowY="auto" minHeight={0} padding={8}>
      <ul>
        <FolderRow
          {...shared}
          id={undefined}
          icon={<IconFolders {...icon} />}
          name={text('allFiles')}
          count={data?.fileCount}
        />
        {foldersShown(nodes, openFolderId).map(({ folder, depth }) => (
          <FolderRow
            key={folder.id}
            {...shared}
            id={folder.id}
            depth={depth}
            icon={folder.id === openId ? <IconFolderOpen {...icon} /> : <IconFolder {...icon} />}
            name={folder.name}
            count={folder.fileCount}
            isNarrowed={depth === 0 && folder.profileIds.length + folder.unitIds.length > 0}
            menu={folder.id === openId && <FolderMenu folder={folder} nodes={nodes} />}
          />
        ))}
        <FolderRow
          {...shared}
          id="trash"
          icon={<IconTrash {...icon} />}
          name={text('trash')}
          count={undefined}
        />
      </ul>
      {data && <StorageBar usedBytes={data.usedBytes} quotaBytes={data.quotaBytes} />}
    </Box>
  );
}

interface FolderRowProps {
  readonly id: OpenFolder;
  readonly openId: OpenFolder;
  readonly onChosen: (() => void) | undefined;
  readonly depth?: number;
  readonly icon: ReactNode;
  readonly name: string;
  readonly count: number | undefined;
  /** The folder is not visible to all users of the module. */
  readonly isNarrowed?: boolean;
  readonly menu?: ReactNode;
}

function FolderRow(props: FolderRowProps) {
  const { id, openId, onChosen, depth = 0, icon: glyph, name, count, isNarrowed = false, menu } = props;
  const text = useText('files');
  const format = useFormat();
  const isOpen = id === openId;
  return (
    <Row as="li" radius={2} hover="hover" className={classes['row']} data-open={isOpen || undefined}>
      <Link
        to="."
        search={(current) => {
          const {
            folder: _left,
            trash: _trash,
            trashed: _trashed,
            ...others
          } = fileSearch.closed(fileSearch.read(current));
          if (id === 'trash') return { trash: true };
          return id === undefined ? others : { ...others, folder: id };
        }}
        resetScroll={false}
        preload={false}
        aria-current={isOpen ? 'page' : undefined}
        className={classes['link']}
        style={{ paddingLeft: 12 + depth * 18 }}
        onClick={onChosen}
      >
        {glyph}
        <Text as="span" truncate flex={1}>
          {name}
        </Text>
        {isNarrowed && (
          <span title={text('onlySome')}>
            <IconLock size={14} stroke={1.75} aria-hidden />
            <span className="visually-hidden">{text('onlySome')}</span>
          </span>
        )}
        {count !== undefined && (
          <Text as="span" color="text-3" fontSize={12} figure>
            {format.number(count)}
          </Text>
        )}
      </Link>
      {menu}
    </Row>
  );
}

/** Storage used by the account, and its quota. */
function StorageBar({
  usedBytes: used,
  quotaBytes: quota,
}: Pick<AnswerOf<'listFileFolders'>, 'usedBytes' | 'quotaBytes'>) {
  const text = useText('files');
  const bytes = useBytes();
  return (
    <Box
      paddingTop={12}
      paddingBottom={4}
      paddingInline={12}
      fontSize={12}
      className={classes['storage']}
      data-nearly-full={used >= quota * nearlyFull || undefined}
    >
      <span className="figure">{text('storageUsed', { used: bytes(used), quota: bytes(quota) })}</span>
      <progress
        className={task['bar']}
        aria-label={text('storage')}
        value={Math.min(used, quota)}
        max={quota}
      />
    </Box>
  );
}
