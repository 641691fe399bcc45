import { expect, it } from 'vitest';
import { fetchGuarded } from './fetch-guarded.ts';

const ask = { method: 'GET', headers: {}, body: null, redirect: 'manual' } as const;

it.each([
  ['an address without TLS', 'http://1.1.1.1/'],
  ['this machine', 'https://127.0.0.1/'],
  ['this machine in decimal', 'https://2130706433/'],
  ['this machine by its name', 'https://localhost/'],
  ['this machine of IPv6', 'https://[::1]/'],
  ['this machine within IPv6', 'https://[::ffff:127.0.0.1]/'],
  ['every interface', 'https://0.0.0.0/'],
  ['a private network', 'https://10.0.0.1/'],
  ['another', 'https://172.16.0.1/'],
  ['another private network', 'https://192.168.1.1/'],
  ['a carrier network', 'https://100.64.0.1/'],
  ['a local IPv6 network', 'https://[fd00::1]/'],
  ['the metadata address of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['the metadata address of another cloud', 'https://100.100.100.200/'],
  ['a user in the address', 'https://user:secret@1.1.1.1/'],
  ['a file', 'file:///etc/passwd'],
])('refuses to call a directory at %s', async (_, address) => {
  await expect(fetchGuarded(() => 'public')(address, ask)).rejects.toThrow(
    /^refused: |is not https$|has no public address$/,
  );
});
