import type { Mail, MailList as Page } from '@azimute/contract';

export interface LoadedMails {
  readonly mails: readonly Mail[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Adds an older page at the end; the newest page adds new mails in front, and the rest stays as loaded. */
export function mergeMails(current: LoadedMails | null, page: Page, isOlder: boolean): LoadedMails {
  const { total } = page;
  if (current === null) return { mails: page.items, total, nextCursor: page.nextCursor };
  const known = new Set(current.mails.map(({ id }) => id));
  const fresh = page.items.filter(({ id }) => !known.has(id));
  if (isOlder) return { mails: [...current.mails, ...fresh], total, nextCursor: page.nextCursor };
  // There are more new mails than fit on a page; the gap is loaded from there.
  if (fresh.length === page.items.length && page.nextCursor !== null)
    return { mails: page.items, total, nextCursor: page.nextCursor };
  return { ...current, mails: [...fresh, ...current.mails], total };
}
