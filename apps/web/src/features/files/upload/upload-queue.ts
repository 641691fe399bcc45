import { fileRefusals, type FileRefusal, type SameNameChoice } from '@azimute/contract/files/values';
import { ApiError } from '../../../api/api-error.ts';
import type { AnswerOf } from '@azimute/contract';
import { checkFile } from './check-file.ts';

/**
 * waiting -> sending -> sent | unchecked (virus scan pending) | refused (content) | failed (connection) | same_name
 * (the user must choose). Uploads that have not ended can be cancelled; failed and cancelled ones can be retried.
 */
type UploadState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'unchecked'
  | 'refused'
  | 'failed'
  | 'same_name'
  | 'cancelled';

export interface Upload {
  readonly id: number;
  readonly file: File;
  /** 0 is the top level. */
  readonly folderId: number;
  readonly sameName: SameNameChoice;
  readonly state: UploadState;
  readonly sentBytes: number;
  readonly refusal?: FileRefusal;
  readonly error?: unknown;
}

type Ending = Pick<Upload, 'state' | 'refusal' | 'error'>;

export type SendUpload = (
  upload: Upload,
  signal: AbortSignal,
  onProgress: (sentBytes: number) => void,
) => Promise<AnswerOf<'uploadFile'>>;

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Queue that uploads a few files at once, even while the user moves between screens. */
export function createUploadQueue(send: SendUpload, atOnce = 3) {
  let uploads: readonly Upload[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const running = new Map<number, AbortController>();

  const set = (next: readonly Upload[]): void => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, part: Partial<Upload>): void =>
    set(uploads.map((one) => (one.id === id ? { ...one, ...part } : one)));

  const run = async (upload: Upload): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(upload.id, controller);
    change(upload.id, { state: 'sending', sentBytes: 0 });
    const progress = (sentBytes: number): void => {
      if (!signal.aborted) change(upload.id, { sentBytes });
    };
    const ending = await send(upload, signal, progress).then(
      (answer): Ending => ({ state: 'uncheckedId' in answer ? 'unchecked' : 'sent' }),
      endingOf,
    );
    if (signal.aborted) return;
    running.delete(upload.id);
    change(upload.id, ending);
    sendWaiting();
  };
  const sendWaiting = (): void => {
    for (;;) {
      const waiting = uploads.find(({ state }) => state === 'waiting');
      if (waiting === undefined || running.size >= atOnce) return;
      void run(waiting);
    }
  };
  const stop = (id: number): void => {
    running.get(id)?.abort();
    running.delete(id);
  };

  return {
    get: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files: readonly File[], folderId: number): void => {
      const added = files.map((file): Upload => {
        const refusal = checkFile(file);
        const upload = { id: ++lastId, file, folderId, sameName: 'refuse', sentBytes: 0 } as const;
        return refusal === null ? { ...upload, state: 'waiting' } : { ...upload, state: 'refused', refusal };
      });
      set([...uploads, ...added]);
      sendWaiting();
    },
    retry: (id: number, sameName: SameNameChoice = 'refuse'): void => {
      change(id, { state: 'waiting', sameName, sentBytes: 0, error: undefined });
      sendWaiting();
    },
    cancel: (id: number): void => {
      stop(id);
      change(id, { state: 'cancelled' });
      sendWaiting();
    },
    cancelAll: (): void => {
      for (const { id } of uploads) stop(id);
      set(uploads.map((one) => (isUnderWay(one) ? { ...one, state: 'cancelled' } : one)));
    },
    forget: (id: number): void => set(uploads.filter((one) => one.id !== id)),
    /** Ends all uploads, when the user or the account changes. */
    clear: (): void => {
      for (const { id } of uploads) stop(id);
      if (uploads.length > 0) set([]);
    },
  };
}

export function isUnderWay({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'waiting' || state === 'sending';
}

function endingOf(error: unknown): Ending {
  if (error instanceof ApiError) {
    if (error.code === 'file_name_taken') return { state: 'same_name' };
    const refusal = error.code === 'payload_too_large' ? 'too_large' : refusalIn(error);
    if (refusal !== undefined) return { state: 'refused', refusal };
  }
  return { state: 'failed', error };
}

function refusalIn({ errors }: ApiError): FileRefusal | undefined {
  return fileRefusals.find((refusal) => errors['file']?.includes(refusal));
}
