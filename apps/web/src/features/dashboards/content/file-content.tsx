import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ContentState } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { fileOptions } from '../../files/api/file-queries.ts';
import { FilePreview } from '../../files/preview/file-preview.tsx';

interface FileContentProps {
  readonly fileId: number;
  readonly state: ContentState;
}

/** A file of the file manager, or that it is not there for the reader. */
export function FileContent({ fileId, state }: FileContentProps) {
  const text = useText('dashboards');
  const isHidden = state !== 'ready';
  const { data, error, refetch } = useQuery({ ...fileOptions(fileId), enabled: !isHidden });
  if (isHidden) {
    return (
      <EmptyState
        icon={<IconFileOff size={20} stroke={1.7} aria-hidden />}
        title={text(`state_${state}`)}
        text={text(state === 'file_binned' ? 'fileBinnedText' : 'fileHiddenText')}
      />
    );
  }
  if (data !== undefined) return <FilePreview file={data} />;
  return <Waiting of={{ error, refetch }} rows={8} />;
}
