import { fileUploadType } from '@azimute/contract/files/values';
import { createClient } from '../../../api/create-client.ts';
import { renewSession, sessionStore } from '../../../api/session.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { createUploadQueue } from './upload-queue.ts';

const longestName = 200;

/** The uploads of this tab. */
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

/** Who sends, and for which account. */
function holderOf(): string {
  const { session, profile } = sessionStore.get();
  return `${session?.key ?? ''} ${profile?.current_account_id ?? ''}`;
}
