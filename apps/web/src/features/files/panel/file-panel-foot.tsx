import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconLink, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { useText } from '../../../i18n/use-text.ts';
import { saveFile } from '../../../ui/export/save-file.ts';
import { contentOptions, type StoredFile } from '../api/file-queries.ts';
import { useMayChangeFiles } from '../api/use-may-change-files.ts';
import { LinkDialog } from '../links/link-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { useDeleteFiles } from './use-delete-files.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface FilePanelFootProps {
  readonly file: StoredFile;
  readonly onDeleted: () => void;
}

const main = { variant: 'filled', flex: 1 } as const;
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions on the file; without the right to change it, only download. */
export function FilePanelFoot({ file, onDeleted }: FilePanelFootProps) {
  const text = useText('files');
  const mayChange = useMayChangeFiles();
  const [dialog, setDialog] = useState<'link' | 'edit' | null>(null);
  const client = useQueryClient();
  const remove = useDeleteFiles(onDeleted);
  const download = useAction(
    { call: () => client.fetchQuery(contentOptions(file)) },
    { onDone: (content) => saveFile(content, file.name) },
  );
  const renewed = renewableOf(file.link);
  if (!mayChange) {
    return (
      <Button
        {...main}
        loading={download.isPending}
        leftSection={<IconDownload {...icon} />}
        onClick={() => download.run()}
      >
        {text('download')}
      </Button>
    );
  }
  return (
    <>
      <Button
        {...main}
        leftSection={renewed ? <IconRefresh {...icon} /> : <IconLink {...icon} />}
        onClick={() => setDialog('link')}
      >
        {text(renewed ? 'renewLink' : 'createLink')}
      </Button>
      <IconButton
        variant="default"
        icon={IconDownload}
        label={text('download')}
        loading={download.isPending}
        onClick={() => download.run()}
      />
      <IconButton
        variant="default"
        icon={IconPencil}
        label={text('editFile')}
        onClick={() => setDialog('edit')}
      />
      <ActionIcon
        variant="default"
        aria-label={text('deleteFile')}
        onClick={() => remove.run({ ids: [file.id], name: file.name })}
      >
        <IconTrash {...icon} color="var(--danger-text)" />
      </ActionIcon>
      {dialog === 'link' && (
        <LinkDialog file={file} {...(renewed && { renewedId: renewed.id })} onClose={() => setDialog(null)} />
      )}
      {dialog === 'edit' && <FileDialog file={file} onClose={() => setDialog(null)} />}
      {remove.dialog}
    </>
  );
}

/** Returns a link that is valid or has expired; a revoked one cannot be renewed. */
function renewableOf(link: StoredFile['link']): StoredFile['link'] {
  return link !== null && ['active', 'expired', 'used_up'].includes(link.state) ? link : null;
}
