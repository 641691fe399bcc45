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

/** Key of everything that a change of a file, a folder or a link makes stale. */
export const filesKey = ['files'] as const;

/** Links end by themselves, and others upload too. */
export const refreshMs = 30_000;
const recentFiles = 5;

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

/** The last of those that wait for the virus scanner. */
export const uncheckedOptions = queryOptions({
  queryKey: [...filesKey, 'unchecked'],
  queryFn: ({ signal }) => callApi('listUncheckedFiles', { query: { limit: uncheckedShown }, signal }),
  refetchInterval: ({ state }) => ((state.data?.total ?? 0) > 0 ? uncheckedRefreshMs : false),
});

/** Reads a content by its hash. */
export type FileBytes = (sha256: string, signal: AbortSignal) => ReturnType<typeof downloadApi>;

/** Another content has another hash: what was read of it stays right. */
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

export const recentFilesOptions = queryOptions({
  queryKey: [...filesKey, 'recent'],
  queryFn: ({ signal }) =>
    callApi('listFiles', { query: { sort: 'updatedAt', order: 'desc', limit: recentFiles }, signal }),
});
