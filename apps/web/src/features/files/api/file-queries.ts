import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi, downloadApi } from '../../../api/client.ts';

export type FileFolder = AnswerOf<'listFileFolders'>['items'][number];
export type StoredFile = AnswerOf<'getFile'>;
export type TrashedFile = AnswerOf<'listTrashedFiles'>['items'][number];
export type FileVersion = AnswerOf<'listFileVersions'>['items'][number];
export type FileLink = AnswerOf<'listFileLinks'>['items'][number];
export type CreatedFileLink = AnswerOf<'createFileLink'>;

/** Query key of everything that becomes stale when a file, folder or link changes. */
export const filesKey = ['files'] as const;

/** Polling interval [ms]: links expire, and other users upload. */
export const refreshMs = 30_000;

export const foldersOptions = queryOptions({
  queryKey: [...filesKey, 'folders'],
  queryFn: ({ signal }) => callApi('listFileFolders', { signal }),
  refetchInterval: refreshMs,
});

export const fileOptions = (fileId: number) =>
  queryOptions({
    queryKey: [...filesKey, 'one', fileId],
    queryFn: ({ signal }) => callApi('getFile', { params: { fileId }, signal }),
    refetchInterval: refreshMs,
  });

const uncheckedShown = 5;
const uncheckedRefreshMs = 5_000;

/** Latest uploads that wait for the virus scanner. */
export const uncheckedOptions = queryOptions({
  queryKey: [...filesKey, 'unchecked'],
  queryFn: ({ signal }) => callApi('listUncheckedFiles', { query: { limit: uncheckedShown }, signal }),
  refetchInterval: ({ state }) => ((state.data?.total ?? 0) > 0 ? uncheckedRefreshMs : false),
});

/** Loads a file's content by its hash. */
export type FileBytes = (sha256: string, signal: AbortSignal) => ReturnType<typeof downloadApi>;

/** Never stale: different content has a different hash. */
export const contentOptions = (
  { id: fileId, sha256 }: Pick<StoredFile, 'id' | 'sha256'>,
  read: FileBytes = (hash, signal) =>
    downloadApi('getFileContent', { params: { fileId }, query: { sha256: hash }, signal }),
) =>
  queryOptions({
    queryKey: ['file-content', fileId, sha256],
    queryFn: ({ signal }) => read(sha256, signal),
    staleTime: Infinity,
    gcTime: 60_000,
  });

export const versionsOptions = (fileId: number) =>
  queryOptions({
    queryKey: [...filesKey, 'versions', fileId],
    queryFn: ({ signal }) => callApi('listFileVersions', { params: { fileId }, signal }),
  });

export const linksOptions = (fileId: number) => ({
  ...pagedOptions([...filesKey, 'links', fileId], (page, signal) =>
    callApi('listFileLinks', { params: { fileId }, query: { limit: 20, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: refreshMs,
});

export const linkUsesOptions = (fileLinkId: number) =>
  queryOptions({
    queryKey: [...filesKey, 'link-uses', fileLinkId],
    queryFn: ({ signal }) =>
      callApi('listFileLinkUses', { params: { fileLinkId }, query: { limit: 50 }, signal }),
  });
