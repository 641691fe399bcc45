// Finds texts of the catalogues that no screen uses.
import { fileURLToPath } from 'node:url';
import { findUnusedTexts } from './texts/find-unused-texts.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const { unused, arrived, unknown } = await findUnusedTexts({
  web: folder('../src'),
  contract: folder('../../../packages/contract/src'),
});
for (const key of unused) console.log(`${key} is used nowhere: remove it from the three catalogues.`);
for (const key of arrived) console.log(`${key} is used: remove it from src/i18n/awaiting-feature.json.`);
for (const key of unknown) console.log(`${key} in src/i18n/awaiting-feature.json is no key.`);
process.exitCode = unused.length + arrived.length + unknown.length > 0 ? 1 : 0;
