import type { Mail, MailList as Page } from '@azimute/contract';
import { useEffect, useReducer } from 'react';
import { callAuth } from '../../../api/session.ts';
import { mergeMails, type LoadedMails } from './merge-mails.ts';

const LOOK_EVERY_MS = 3_000;
const PAGE = 50;

export interface Mailbox {
  /** Newest first; null while loading. */
  readonly mails: readonly Mail[] | null;
  readonly total: number;
  readonly hasMore: boolean;
  readonly error: unknown;
  readonly loadMore: () => void;
}

interface State {
  readonly loaded: LoadedMails | null;
  readonly error: unknown;
}

type News = { readonly page: Page; readonly isOlder: boolean } | { readonly failure: unknown };

/** Mails of the demo, which visitors can read too. New ones appear while the page is visible. */
export function useMailbox(): Mailbox {
  const [{ loaded, error }, tell] = useReducer(hear, { loaded: null, error: null });
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void readPage(undefined).then(tell);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const cursor = loaded?.nextCursor ?? undefined;
  return {
    mails: loaded && loaded.mails,
    total: loaded?.total ?? 0,
    hasMore: cursor !== undefined,
    error,
    loadMore: () => void readPage(cursor).then(tell),
  };
}

function hear({ loaded }: State, news: News): State {
  return 'failure' in news
    ? { loaded, error: news.failure }
    : { loaded: mergeMails(loaded, news.page, news.isOlder), error: null };
}

function readPage(cursor: string | undefined): Promise<News> {
  return callAuth('listMailbox', { query: { limit: PAGE, ...(cursor !== undefined && { cursor }) } }).then(
    (page) => ({ page, isOlder: cursor !== undefined }),
    (failure: unknown) => ({ failure }),
  );
}
