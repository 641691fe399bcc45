interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Returns the login screen's address with the user's target. */
export function withTarget(loginPath: string, wanted: Place): string {
  const target = `${wanted.pathname}${wanted.search}${wanted.hash}`;
  return `${loginPath}?${new URLSearchParams({ to: target }).toString()}`;
}

/** Returns the kept target if it is a path of this origin, else null: an external link may name any address. */
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
