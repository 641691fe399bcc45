import type { PositionImportDetail } from '@azimute/contract';
import {
  positionFileErrors,
  positionFileType,
  positionImportMaxBytes,
} from '@azimute/contract/position-import-fields';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';

const longestFileName = 200;

class FileTooLargeError extends Error {}

interface PositionUpload {
  /** Name of the file that is being read. */
  readonly reading: string | null;
  /** Why the file was not taken, in words. */
  readonly error: string | null;
  readonly upload: (file: File) => void;
  readonly cancel: () => void;
}

/** Sends a file to be read, compressed on its way; nothing is stored by it. */
export function usePositionUpload(onPreviewed: (made: PositionImportDetail) => void): PositionUpload {
  const wordsOf = useUploadError();
  const running = useRef<AbortController | null>(null);
  const { mutate, variables, isPending, error, reset } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > positionImportMaxBytes) throw new FileTooLargeError();
      const { signal } = (running.current = new AbortController());
      return await callApi('createPositionImport', {
        query: { fileName: file.name.slice(-longestFileName) || 'positions.csv' },
        body: new Blob([await compress(file)], { type: positionFileType }),
        signal,
      });
    },
    onSuccess: onPreviewed,
  });
  return {
    reading: isPending ? variables.name : null,
    error: error === null ? null : wordsOf(error),
    upload: (file) => mutate(file),
    cancel: () => {
      running.current?.abort();
      reset();
    },
  };
}

async function compress(file: File): Promise<Blob> {
  if (file.name.endsWith('.gz')) return file;
  return await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

function useUploadError(): (error: unknown) => string {
  const text = useText('position-import');
  const errors = useText('errors');
  const format = useFormat();
  const limits = { size: format.number(positionImportMaxBytes / 1024 / 1024) };
  return (error) => {
    if (error instanceof FileTooLargeError) return text('file_too_large', limits);
    if (!(error instanceof ApiError)) return errors(errorText(error));
    if (error.code === 'payload_too_large') return text('file_too_large', limits);
    const known = positionFileErrors.find((code) => error.errors['file']?.includes(code));
    return known === undefined ? errors(errorText(error)) : text(`file_${known}`);
  };
}
