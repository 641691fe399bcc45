import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Column } from '../../../ui/layout/primitives.tsx';
import type { PanelProps } from '../../../ui/list/list-screen.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { NoPermission } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { fileOptions, type StoredFile } from '../api/file-queries.ts';
import { useBytes } from '../components/use-bytes.ts';
import { LinkSection } from '../links/link-section.tsx';
import { FilePreview } from '../preview/file-preview.tsx';
import { VersionSection } from '../versions/version-section.tsx';
import { FilePanelFoot } from './file-panel-foot.tsx';
import classes from './file-panel.module.css';

interface FilePanelProps extends PanelProps {
  readonly fileId: number;
  /** Row of the list, shown until the file is loaded. */
  readonly listed: StoredFile | undefined;
}

/** One file next to its list: preview, link and details. */
export function FilePanel({ fileId, listed, ...panel }: FilePanelProps) {
  const text = useText('files');
  const format = useFormat();
  const bytes = useBytes();
  const { data, error, refetch } = useQuery(fileOptions(fileId));
  const isMissing = error instanceof ApiError && error.status === 404;
  const file = isMissing ? undefined : (data ?? listed);
  const subtitle = file && [
    bytes(file.sizeBytes),
    ...(file.uploadedBy === null ? [] : [file.uploadedBy.name]),
    format.date(file.updatedAt),
  ];
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { name: file?.name ?? '' })}
      title={file?.name}
      subtitle={subtitle?.join(' · ')}
      {...(file && { foot: <FilePanelFoot file={file} onDeleted={panel.onClose} /> })}
    >
      {isMissing ? (
        <NoPermission
          title={text('missingTitle')}
          text={text('missingText')}
          action={<Button onClick={panel.onClose}>{text('backToList')}</Button>}
        />
      ) : file !== undefined ? (
        <Column flex={1} overflowY="auto" minHeight={0} marginTop={12} className={classes['body']}>
          <FilePreview file={file} />
          <LinkSection file={file} />
          <VersionSection file={file} />
          <FileFacts file={file} />
        </Column>
      ) : (
        <Waiting query={{ error, refetch }} rows={6} />
      )}
    </SidePanel>
  );
}

function FileFacts({ file }: { readonly file: StoredFile }) {
  const text = useText('files');
  const format = useFormat();
  return (
    <div className={classes['part']}>
      <Facts
        title={text('facts')}
        facts={[
          [text('description'), file.description],
          [text('tags'), file.tags.join(', ')],
          [text('folder'), file.folder?.name ?? text('topLevel')],
          [text('uploadedBy'), file.uploadedBy?.name],
          [text('uploadedAt'), format.dateTime(file.createdAt)],
          [text('changed'), format.dateTime(file.updatedAt)],
        ]}
      />
    </div>
  );
}
