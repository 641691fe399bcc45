import { IconFileOff } from '@tabler/icons-react';
import type { Content } from '@azimute/contract';
import { downloadApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { FilePreview } from '../../files/preview/file-preview.tsx';

/** A file, or a notice that it was deleted. */
export function FileContent({ content: { id, file, state } }: { readonly content: Content }) {
  const text = useText('dashboards');
  if (file === null) {
    return (
      <EmptyState
        icon={IconFileOff}
        title={text(`state_${state}`)}
        text={text(state === 'file_trashed' ? 'fileTrashedText' : 'fileHiddenText')}
      />
    );
  }
  return (
    <FilePreview
      file={file}
      read={(sha256, signal) =>
        downloadApi('getContentFile', { params: { contentId: id }, query: { sha256 }, signal })
      }
    />
  );
}
