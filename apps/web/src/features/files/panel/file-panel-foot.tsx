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

interface FilePanelFootProps {
  readonly file: StoredFile;
  readonly onDeleted: () => void;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with the file; who may not change it downloads it. */
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
        variant="filled"
        flex={1}
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
        variant="filled"
        flex={1}
        leftSection={renewed ? <IconRefresh {...icon} /> : <IconLink {...icon} />}
        onClick={() => setDialog('link')}
      >
        {text(renewed ? 'renewLink' : 'createLink')}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={text('download')}
        loading={download.isPending}
        onClick={() => download.run()}
      >
        <IconDownload {...icon} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={text('editFile')} onClick={() => setDialog('edit')}>
        <IconPencil {...icon} />
      </ActionIcon>
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

/** What opens, or ended by itself; what somebody ended is not taken up again. */
function renewableOf(link: StoredFile['link']): StoredFile['link'] {
  return link !== null && ['active', 'expired', 'used_up'].includes(link.state) ? link : null;
}
