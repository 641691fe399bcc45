/** Follows a provider's redirects like a browser and chooses a user, up to the return to the portal. */
export async function walkDirectory(address: string, personId: string | null): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  const origin = next.origin;
  for (let steps = 0; steps < 10; steps += 1) {
    const isChoice = next.pathname.includes('/interaction/');
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isChoice && {
        method: 'POST',
        body: new URLSearchParams(personId === null ? {} : { person: personId }),
      }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null)
      throw new Error(`The provider stops with ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next);
    if (next.origin !== origin) return next;
  }
  throw new Error('The provider never comes to an end');
}
