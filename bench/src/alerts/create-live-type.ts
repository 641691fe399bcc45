/** Creates an active type as an administrator with a token; it notifies as in its settings. */
export async function createLiveType(url: string, token: string, settings: object): Promise<void> {
  const answer = await fetch(`${url}/api/v1/alert-types`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ code: 'BENCH', name: 'Bench', state: 'live', ...settings }),
  });
  if (!answer.ok) throw new Error(`The portal answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
