import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface TestCertificate {
  readonly directory: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Creates a certificate that signs itself, for a day. */
export async function createCertificate(): Promise<TestCertificate> {
  const directory = await mkdtemp(join(tmpdir(), 'azimute-trackers-'));
  const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '1',
  ];
  await promisify(execFile)('openssl', [
    ...words,
    '-subj',
    '/CN=trackers.example',
    '-keyout',
    key,
    '-out',
    cert,
  ]);
  return { directory, settings: { TRACKER_TLS_CERT: cert, TRACKER_TLS_KEY: key } };
}
