import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { fileOptions } from '../../files/api/file-queries.ts';
import { FilePreview } from '../../files/preview/file-preview.tsx';

/** A file of the file manager, or that it is not there for the reader. */
export function FileContent({ fileId, isHidden }: { readonly fileId: number; readonly isHidden: boolean }) {
  const text = useText('dashboards');
  const { data, error, refetch } = useQuery({ ...fileOptions(fileId), enabled: !isHidden });
  if (isHidden) {
    return (
      <EmptyState
        icon={<IconFileOff size={20} stroke={1.7} aria-hidden />}
        title={text('state_file_hidden')}
        text={text('fileHiddenText')}
      />
    );
  }
  if (data !== undefined) return <FilePreview file={data} />;
  return <Waiting of={{ error, refetch }} rows={8} />;
}
