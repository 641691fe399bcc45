import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';

const longestFileName = 200;

class FileTooLargeError extends Error {}

/** Values that an error names besides its code; empty if none. */
interface UploadNames {
  readonly system: string;
}

const noNames: UploadNames = { system: '' };

interface UploadOptions<Made, Code extends string> {
  readonly mostBytes: number;
  readonly send: (file: File, fileName: string, signal: AbortSignal) => Promise<Made>;
  readonly onMade: (made: Made) => void;
  /** Error codes that the server may return for the file. */
  readonly codes: readonly Code[];
  readonly wordsOf: (code: Code | 'too_large', named: UploadNames) => string;
}

export interface Upload {
  /** Name of the file being read. */
  readonly reading: string | null;
  /** Reason why the file was rejected, as text. */
  readonly error: string | null;
  readonly upload: (file: File) => void;
  readonly cancel: () => void;
}

/** Uploads a file for evaluation; aborted when the screen is left, so that the user is not brought back. */
export function useUpload<Made, Code extends string>(options: UploadOptions<Made, Code>): Upload {
  const { mostBytes, send, onMade } = options;
  const toWords = useUploadError(options);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, variables, isPending, error, reset } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > mostBytes) throw new FileTooLargeError();
      const { signal } = (running.current = new AbortController());
      return await send(file, file.name.slice(-longestFileName) || 'file', signal);
    },
    onSuccess: onMade,
  });
  return {
    reading: isPending ? variables.name : null,
    error: error === null ? null : toWords(error),
    upload: (file) => mutate(file),
    cancel: () => {
      running.current?.abort();
      reset();
    },
  };
}

function useUploadError<Code extends string>({
  codes,
  wordsOf,
}: Pick<UploadOptions<unknown, Code>, 'codes' | 'wordsOf'>): (error: unknown) => string {
  const errors = useText('errors');
  return (error) => {
    if (error instanceof FileTooLargeError) return wordsOf('too_large', noNames);
    if (!(error instanceof ApiError)) return errors(errorText(error));
    if (error.code === 'payload_too_large') return wordsOf('too_large', noNames);
    const known = codes.find((code) => error.errors['file']?.includes(code));
    if (known === undefined) return errors(errorText(error));
    return wordsOf(known, { system: String(error.errors['coordinateSystem']?.[0] ?? '') });
  };
}
