import { fileUploadType } from '@azimute/contract/files/values';
import { createClient } from '../../../api/create-client.ts';
import { renewSession, sessionStore } from '../../../api/session.ts';
import { createUploadQueue } from './upload-queue.ts';

const longestName = 200;

/** Uploads of this browser tab. */
export const uploads = createUploadQueue((upload, signal, onProgress) => {
  const { file, folderId, sameName } = upload;
  const { call } = createClient({
    origin: '',
    session: { store: sessionStore, renew: renewSession },
    send: fetchWithProgress(onProgress),
  });
  return call('uploadFile', {
    query: { name: file.name.slice(-longestName), folder: folderId, sameName },
    body: file.slice(0, file.size, fileUploadType),
    signal,
  });
});

let holder = holderOf();
sessionStore.subscribe(() => {
  const now = holderOf();
  if (now === holder) return;
  holder = now;
  uploads.clear();
});

/** Identifies the user and the account of the uploads. */
function holderOf(): string {
  const { session, profile } = sessionStore.get();
  return `${session?.key ?? ''} ${profile?.current_account_id ?? ''}`;
}

/** `fetch` with upload progress, which browsers report only for XMLHttpRequest. */
function fetchWithProgress(onProgress: (sentBytes: number) => void) {
  return (address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, address);
      request.responseType = 'blob';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
      request.addEventListener('load', () =>
        resolve(new Response(request.response as Blob, { status: request.status })),
      );
      request.addEventListener('error', () => reject(new TypeError('The request got no response.')));
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
}
