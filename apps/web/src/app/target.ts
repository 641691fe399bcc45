interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The login screen's address that keeps where the person wanted to go. */
export function withTarget(loginPath: string, wanted: Place): string {
  const target = `${wanted.pathname}${wanted.search}${wanted.hash}`;
  return `${loginPath}?${new URLSearchParams({ to: target }).toString()}`;
}

/** The kept target when it is a path of this origin, else null: an address from outside may name any other. */
export function readTarget(search: string, origin: string): string | null {
  const target = new URLSearchParams(search).get('to');
  if (!target?.startsWith('/')) return null;
  try {
    const url = new URL(target, origin);
    if (url.origin !== origin || url.pathname.startsWith('//')) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}
