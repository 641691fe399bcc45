// Finds texts that neither browser nor server uses.
import { fileURLToPath } from 'node:url';
import { findUnusedTexts } from './find-unused-texts.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const { unused, arrived, unknown } = await findUnusedTexts({
  texts: folder('..'),
  users: [folder('../../../apps/web/src'), folder('../../../apps/server/src')],
  contract: folder('../../contract/src'),
});
for (const key of unused) console.log(`${key} is used nowhere: remove it in each language.`);
for (const key of arrived) console.log(`${key} is used: remove it from awaiting-feature.json.`);
for (const key of unknown) console.log(`${key} in awaiting-feature.json is no key.`);
process.exitCode = unused.length + arrived.length + unknown.length > 0 ? 1 : 0;
