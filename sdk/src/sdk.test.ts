import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeWebhookSecret, signWebhook } from '@azimute/server/src/features/webhooks/sign-webhook.ts';
import { readApiDocument } from '@azimute/server/src/platform/http/read-api-document.ts';
import { readWebhook } from '@azimute/sdk/typescript/src/webhooks.ts';
import { portalOf } from '@azimute/server/src/testing/portal-of.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from './read-model.ts';
import { writePython } from './write-python.ts';
import { writeSdk } from './write-sdk.ts';
import { writeTypescript } from './write-typescript.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']);
const hasPython = python.status === 0;
if (!hasPython) console.warn('The Python SDK is not tried, as Python 3.11 is not installed.');

const portal = await portalOf({
  assets: { 'EX-1': { unit: 'NORTH' }, 'EX-2': { unit: 'NORTH' } },
});
let folder: string;
let url: string;
let key: string;

/** Returns the program of the documentation in this language, for the portal of the test. */
async function quickStart(language: string): Promise<string> {
  const page = await readFile(join(root, 'docs/integrating/sdk.md'), 'utf8');
  const program = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
  const listing = program.replace("status: ['running']", 'limit: 1').replace('status=["running"]', 'limit=1');
  return listing.replace('https://portal.example', url).replace('azs_...', key);
}

const runPython = (program: string) =>
  run('python3', ['-c', program], { env: { ...process.env, PYTHONPATH: join(folder, 'python') } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'azimute-sdk-'));
  await writeSdk(folder, '1.2.3');
  await mkdir(join(folder, 'node_modules'));
  await symlink(join(folder, 'typescript'), join(folder, 'node_modules/azimute'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  url = await portal.listen();
  const made = await portal.owner.call('createServiceAccount', { body: { name: 'SDK', role: 'admin' } });
  ({ key } = made);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the generated SDKs', () => {
  it('depend only on the document, not on the order of its members', async () => {
    const document = await readApiDocument();
    const reversed = JSON.parse(JSON.stringify(document)) as typeof document;
    const paths = Object.fromEntries(Object.entries(reversed['paths'] as object).toReversed());
    const [one, other] = [readModel(document), readModel({ ...reversed, paths })];
    expect(writeTypescript(other)).toEqual(writeTypescript(one));
    expect(writePython(other)).toEqual(writePython(one));
    expect(one.calls.length).toBeGreaterThan(400);
    expect(await readFile(join(folder, 'typescript/package.json'), 'utf8')).toContain('"version": "1.2.3"');
  });

  it('run the quick start of TypeScript', async () => {
    const program = await quickStart('ts');
    await writeFile(join(folder, 'quick-start.ts'), program);
    const options = '--noEmit --strict --module nodenext --target esnext --lib esnext,dom --types';
    const compiled = await run(process.execPath, [compiler, ...options.split(' '), '', 'quick-start.ts'], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
    const { stdout } = await run(process.execPath, ['quick-start.ts'], { cwd: folder });
    expect(stdout.trim().split('\n')).toEqual(['EX-1', 'EX-2', 'Quarry']);
    const again = await run(process.execPath, ['quick-start.ts'], { cwd: folder });
    expect(again.stderr).toContain('validation_failed');
  });

  it.skipIf(!hasPython)('run the quick start of Python', async () => {
    const program = await quickStart('python');
    expect((await runPython(program)).stdout.trim().split('\n')).toEqual(['EX-1', 'EX-2', 'Quarry']);
    expect((await runPython(program)).stdout).toContain('validation_failed');
  });

  it.skipIf(!hasPython)('return files and retry in Python', async () => {
    const keys: unknown[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key']);
      const isFirst = keys.length === 1;
      response.writeHead(isFirst ? 503 : 201, isFirst ? { 'retry-after': '3' } : {});
      response.end(isFirst ? '' : '{"id": 5}');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const { stdout } = await runPython(`
from azimute import Portal
waits = []
busy = Portal("http://127.0.0.1:${port}", "azs_", wait=waits.append)
print(busy.create_unit({"code": "A", "name": "A"})["id"], waits)
with Portal("${url}", "${key}").export_assets({"selection": {"filters": {}}, "format": "csv"}) as file:
    print("EX-2" in file.read().decode())
`);
    server.close();
    expect(stdout.trim().split('\n')).toEqual(['5 [3.0]', 'True']);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('the signature of webhooks', () => {
  const secret = makeWebhookSecret();
  const body = JSON.stringify({ type: 'azimute.alert.opened', subject: 'Ação' });
  const at = new Date('2026-11-20T12:00:00Z');
  const headers = signWebhook({ id: 'm1', at, body, secrets: [makeWebhookSecret(), secret] });
  const minutes = (count: number) => new Date(at.getTime() + count * 60_000);

  it('is verified in TypeScript', async () => {
    expect(await readWebhook({ headers, body, secret, now: minutes(4) })).toEqual(JSON.parse(body));
    const refused = (changed: object) =>
      expect(readWebhook({ headers, body, secret, now: at, ...changed })).rejects.toThrow(/old|wrong/);
    await refused({ body: `${body} ` });
    await refused({ secret: makeWebhookSecret() });
    await refused({ now: minutes(6) });
    await refused({ headers: { ...headers, 'webhook-id': 'm2' } });
    await refused({ headers: {} });
  });

  it.skipIf(!hasPython)('is verified in Python', async () => {
    const { stdout } = await runPython(`
import json
from azimute import WebhookError, read_webhook
headers = json.loads('''${JSON.stringify(headers)}''')
body = '''${body}'''.encode()
now = ${at.getTime() / 1000}
print(read_webhook(headers, body, "${secret}", now + 240)["type"])
for changed in [(headers, body + b" ", "${secret}", now), (headers, body, "${makeWebhookSecret()}", now),
                (headers, body, "${secret}", now + 360), ({}, body, "${secret}", now)]:
    try:
        print(read_webhook(*changed))
    except WebhookError:
        print("refused")
`);
    expect(stdout.trim().split('\n')).toEqual(['azimute.alert.opened', ...Array(4).fill('refused')]);
  });
});
