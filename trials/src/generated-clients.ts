import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiPrefix } from '@azimute/contract';
import { installHttpClient } from '@azimute/server/src/platform/http/install-http-client.ts';
import { plantAccount } from '@azimute/server/src/testing/plant-account.ts';
import { generatedClients, type GeneratedClient, type Places } from './generated-clients/clients.ts';
import { openTrialPortal } from './hostile-account/open-trial-portal.ts';

const USAGE = `node scripts/run.mjs trials/src/generated-clients.ts [--only <name>]

Generates clients from the OpenAPI document of a started portal with openapi-generator and openapi-python-client, compiles
them and makes ten calls with each. Generators whose tools are not installed are left out.

  --only <name>   ${generatedClients.map(({ name }) => name).join(', ')}
`;
const ARTIFACT = 'org.openapitools:openapi-generator-cli:7.17.0';
const CALLS = 10;

installHttpClient();
const { values } = parseArgs({
  options: { only: { type: 'string' }, help: { type: 'boolean', default: false } },
});
if (values.help) console.log(USAGE);
else process.exit(await tryGenerators(values.only));

async function tryGenerators(only: string | undefined): Promise<number> {
  const chosen = generatedClients.filter(({ name }) => only === undefined || name === only);
  const present = chosen.filter(isInstalled);
  if (present.length === 0) return 0;
  const folder = mkdtempSync(join(tmpdir(), 'azimute-clients-'));
  const { portal, query, close } = await openTrialPortal();
  try {
    const account = await plantAccount(query, {});
    const document = join(folder, 'openapi.json');
    const served = await fetch(`${portal.url}${apiPrefix}/docs/json`);
    writeFileSync(document, await served.text());
    const failed: string[] = [];
    for (const client of present) {
      const own = join(folder, client.name);
      await mkdir(own);
      const jar = join(folder, 'openapi-generator-cli-7.17.0.jar');
      const places = { folder: own, document, jar, url: portal.url, key: account.people.owner.token };
      if (!isTried(client, places, folder)) failed.push(client.name);
    }
    if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
    return failed.length > 0 ? 1 : 0;
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function isInstalled({ name, needs }: GeneratedClient): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const missing = needs.filter((tool) => !folders.some((one) => existsSync(join(one, tool))));
  if (missing.length > 0) console.log(`${name}: left out, as ${missing.join(', ')} is not installed`);
  return missing.length === 0;
}

/** Generates and compiles a client and makes its calls; returns false if a step fails. */
function isTried(client: GeneratedClient, places: Places, folder: string): boolean {
  if (client.needs.includes('mvn') && !existsSync(places.jar)) {
    const copy = [`-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${folder}`];
    if (!runs(['mvn', '-q', '-B', 'dependency:copy', ...copy], folder).isDone) return false;
  }
  let printed = '';
  for (const command of client.commands(places)) {
    if (typeof command === 'function') {
      command();
      continue;
    }
    const { isDone, output } = runs(command, places.folder);
    if (!isDone) return false;
    printed = output;
  }
  const lines = printed.trim().split('\n');
  console.log(`${client.name}: ${lines.length} of ${CALLS} calls`);
  return lines.length === CALLS;
}

function runs([file = '', ...args]: readonly string[], cwd: string): { isDone: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0)
    console.log(`${[file, ...args].join(' ').slice(0, 200)}\n${(stdout + stderr).slice(-3000)}`);
  return { isDone: status === 0, output: stdout };
}
