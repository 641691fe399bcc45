import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSdk } from './write-sdk.ts';

const USAGE = `npm run sdk -- [--out <folder>]

Generates the SDKs for TypeScript and Python from the OpenAPI document of this version, and builds the former.

  --out <folder>   receives typescript/ and python/ (dist/sdk)
`;
const root = join(import.meta.dirname, '../..');

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'dist/sdk') },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(USAGE);
else {
  const folder = resolve(values.out);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  await writeSdk(folder, version);
  console.log(`TypeScript: ${join(folder, 'typescript')}\nPython:     ${join(folder, 'python')}`);
}
process.exit();
