import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readApiDocument } from './read-api-document.ts';

const run = promisify(execFile);
const root = new URL('../../../../../', import.meta.url).pathname;
const generator = join(root, 'apps/server/node_modules/.bin/openapi-typescript');
const compiler = join(root, 'node_modules/.bin/tsc');

/** The generator lints with Redocly first and stops at errors. */
const lintRules = `
extends: [recommended]
rules:
  no-ambiguous-paths: error
  no-unused-components: error
  no-invalid-media-type-examples: error
  no-invalid-parameter-examples: error
  no-invalid-schema-examples: error
  no-required-schema-properties-undefined: error
  operation-4xx-response: error
  operation-description: error
  operation-operationId: error
  operation-operationId-unique: error
  operation-singular-tag: error
  operation-tag-defined: error
  tag-description: error
  info-contact: error
  info-license: error
  no-server-trailing-slash: error
  path-parameters-defined: error
apis:
  portal:
    root: ./openapi.json
    x-openapi-ts:
      output: ./portal.d.ts
`;

const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './portal.d.ts';

const portal = createClient<paths>({ baseUrl: 'https://portal.example' });

export async function listCodes(key: string): Promise<string[]> {
  const { data, error } = await portal.GET('/api/v1/assets', {
    params: { query: { search: 'EX-2', states: ['running'], customers: [3], limit: 100 } },
    headers: { authorization: \`Bearer \${key}\` },
  });
  if (error) throw new Error(\`\${error.code}: \${error.message}\`);
  return data.items.map((asset: components['schemas']['Asset']) => asset.code);
}

export async function sendFix(): Promise<number> {
  const { data } = await portal.POST('/api/v1/telemetry/positions', {
    body: { positions: [{ deviceId: 'tracker-1', time: '2026-11-20T14:32:07Z', latitude: -16.7, longitude: -49.3 }] },
  });
  return data?.accepted ?? 0;
}

export async function countRunning(): Promise<number> {
  const { data } = await portal.GET('/api/v1/fleet/summary');
  return data?.statuses.running ?? 0;
}

// @ts-expect-error a device has a name
await portal.POST('/api/v1/assets/{assetId}/devices', { params: { path: { assetId: 1 } }, body: {} });
// @ts-expect-error no such call
await portal.GET('/api/v1/nowhere');
`;

describe('the OpenAPI document', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'azimute-client-'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(await readApiDocument()));
    await writeFile(join(folder, 'redocly.yaml'), lintRules);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('passes the linter and generates a client that compiles', async () => {
    const generated = await run(process.execPath, [generator, '--redocly', 'redocly.yaml'], { cwd: folder });
    expect(generated.stderr).toBe('');
    await writeFile(join(folder, 'program.ts'), program);
    const options = '--noEmit --strict --module nodenext --target esnext --allowImportingTsExtensions';
    const compiled = await run(process.execPath, [compiler, ...options.split(' '), 'program.ts'], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
  });
});
