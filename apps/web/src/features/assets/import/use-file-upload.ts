import type { AssetImportDetail } from '@azimute/contract';
import {
  assetImportFileErrors,
  assetImportMaxBytes,
  assetImportMaxLines,
} from '@azimute/contract/asset-import-fields';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';

const longestFileName = 200;

class FileTooLargeError extends Error {}

interface FileUpload {
  /** Name of the file that is being read. */
  readonly reading: string | null;
  /** Why the file was not taken, in words. */
  readonly error: string | null;
  readonly upload: (file: File) => void;
  readonly cancel: () => void;
}

/** Sends a file to be read; nothing is imported by it. */
export function useFileUpload(onPreviewed: (made: AssetImportDetail) => void): FileUpload {
  const wordsOf = useUploadError();
  const running = useRef<AbortController | null>(null);
  const { mutate, variables, isPending, error, reset } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > assetImportMaxBytes) throw new FileTooLargeError();
      running.current = new AbortController();
      return await callApi('createAssetImport', {
        query: { fileName: file.name.slice(-longestFileName) || 'assets.csv' },
        body: new Blob([file], { type: 'text/csv' }),
        signal: running.current.signal,
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

function useUploadError(): (error: unknown) => string {
  const text = useText('asset-import');
  const errors = useText('errors');
  const format = useFormat();
  const limits = {
    size: format.number(assetImportMaxBytes / 1024 / 1024),
    lines: format.number(assetImportMaxLines),
  };
  return (error) => {
    if (error instanceof FileTooLargeError) return text('file_too_large', limits);
    if (!(error instanceof ApiError)) return errors(errorText(error));
    if (error.code === 'payload_too_large') return text('file_too_large', limits);
    const known = assetImportFileErrors.find((code) => error.errors['file']?.includes(code));
    return known === undefined ? errors(errorText(error)) : text(`file_${known}`, limits);
  };
}
