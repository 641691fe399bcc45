import type { GivenFile } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { contentOptions, type FileBytes } from '../api/file-queries.ts';
import { PreviewMessage } from './preview-message.tsx';

const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }));
const DocxPreview = lazy(async () => ({ default: (await import('./docx-preview.tsx')).DocxPreview }));

interface FilePreviewProps {
  readonly file: GivenFile;
  /** Loads the content through the object that shares it; by default from the file manager. */
  readonly read?: FileBytes;
}

/** Preview of a file within the list. */
export function FilePreview({ file, read }: FilePreviewProps) {
  const { data, error, refetch } = useQuery(contentOptions(file, read));
  const Preview = file.kind === 'pdf' ? PdfPreview : DocxPreview;
  return (
    <Stack position="relative" flex={1} minHeight={200} fill="active" border="block">
      <Suspense fallback={<PreviewMessage of="loading" />}>
        {data !== undefined ? (
          <Preview key={file.sha256} name={file.name} content={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <PreviewMessage of="loading" />
        )}
      </Suspense>
    </Stack>
  );
}
