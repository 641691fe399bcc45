import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses that let a product be passed on under terms of its own. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Returns the packages under a folder's `node_modules` with their licenses, and the same as a CycloneDX 1.6 document. Throws if
 * a license is not permissive.
 */
export function listPackages(root, version) {
  const found = [...findPackages(join(root, 'node_modules'))].toSorted((a, b) => (a.purl < b.purl ? -1 : 1));
  const closed = found.filter(({ license }) => !isPermissive(license));
  if (closed.length > 0) {
    const named = closed.map(({ name, license }) => `${name} (${license ?? 'none stated'})`).join(', ');
    throw new Error(`These packages have no permissive license: ${named}`);
  }
  return { found, cycloneDx: describe(found, version) };
}

/** One of several licenses to choose from is enough; of licenses that all apply each has to be permissive. */
export function isPermissive(license) {
  if (license === undefined) return false;
  const bare = license.replaceAll(/[()]/g, '');
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => PERMISSIVE.has(one.trim())));
}

/** The licenses with their texts, for the person who installs it. */
export function describeLicenses(packages) {
  return packages
    .map(
      ({ name, version, license, text }) => `${name} ${version}: ${license}\n\n${text}\n${'-'.repeat(72)}\n`,
    )
    .join('\n');
}

function* findPackages(modules) {
  if (!existsSync(modules)) return;
  for (const entry of readdirSync(modules, { withFileTypes: true })) {
    const path = join(modules, entry.name);
    if (entry.name.startsWith('@') && entry.isDirectory()) yield* findPackages(path);
    else if (entry.isDirectory() && existsSync(join(path, 'package.json'))) {
      yield readPackage(path);
      yield* findPackages(join(path, 'node_modules'));
    }
  }
}

function readPackage(path) {
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file === undefined ? '' : readFileSync(join(path, file), 'utf8').trim();
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { name, version, license: typeof license === 'object' ? license.type : license, text, purl };
}

function describe(packages, version) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'azimute', version } },
    components: packages.map(({ name, version: installed, license, purl }) => ({
      type: 'library',
      'bom-ref': purl,
      name,
      version: installed,
      purl,
      licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
    })),
  };
}
