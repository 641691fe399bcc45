import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { anyRoom, readSource, resolveImport } from './read-source.mjs';

/**
 * Finds unused texts. A key is used where a text function is called with it: as a literal, or through `? :`, `??` or a
 * constant. If the call's key is known only at run time, or partly as in `filter_${name}`, a key counts as used when
 * that file, a file it imports, or the contract file that declares those imports (or a file imported by it) contains
 * the same word. A key whose prefix is passed to `hasText` is a code known only to the server.
 * @param {{ texts: string, users: string[], contract: string }} roots the folder of the package, and the `src` of each
 *   workspace that writes texts, and of the contract
 * @returns {Promise<{ unused: string[], arrived: string[], unknown: string[] }>} unused keys; used or unknown keys
 *   among those listed as awaiting their feature
 */
export async function findUnusedTexts({ texts, users, contract }) {
  const keys = await readKeys(texts);
  const sources = new Map(users.flatMap((user) => [...readSources(user)]));
  const declared = [...readSources(contract).values()];
  const used = new Set();
  for (const source of sources.values()) {
    const words = wordsNear(source, sources, declared);
    for (const use of source.uses) for (const key of keysOf(use, keys, words)) used.add(key);
  }
  const awaited = readAwaited(texts);
  return {
    unused: [...keys]
      .filter((key) => !used.has(key) && !awaited.has(key))
      .toSorted((a, b) => a.localeCompare(b)),
    arrived: [...awaited].filter((key) => used.has(key)),
    unknown: [...awaited].filter((key) => !keys.has(key)),
  };
}

/** Returns keys as `room:key`; the forms of a plural count as one. */
async function readKeys(folder) {
  const keys = new Set();
  for (const path of globSync('src/en/*.ts', { cwd: folder })) {
    const { texts } = await import(pathToFileURL(join(folder, path)).href);
    const room = path.replace(/^.*[\\/]/, '').replace(/\.ts$/, '');
    for (const key of Object.keys(texts))
      keys.add(`${room}:${key.replace(/_(zero|one|two|few|many|other)$/, '')}`);
  }
  return keys;
}

function readSources(root) {
  const paths = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', '**/*.d.ts'] });
  return new Map(paths.map((path) => join(root, path)).map((path) => [path, readSource(path)]));
}

function readAwaited(folder) {
  const byFeature = JSON.parse(readFileSync(join(folder, 'awaiting-feature.json'), 'utf8'));
  return new Set(Object.values(byFeature).flat());
}

function wordsNear(source, sources, declared) {
  const near = [
    source,
    ...source.imports.flatMap(({ from }) => sources.get(resolveImport(from, source.path)) ?? []),
  ];
  const names = near.flatMap(({ imports }) =>
    imports.filter(({ from }) => from.startsWith('@azimute/contract')).flatMap((one) => one.names),
  );
  const types = declared.filter(({ exported }) => names.some((name) => exported.has(name)));
  const parts = types.flatMap(({ path, imports }) => {
    const files = imports.map(({ from }) => resolveImport(from, path));
    return declared.filter((one) => files.includes(one.path));
  });
  return new Set([...near, ...types, ...parts].flatMap(({ words }) => [...words]));
}

function keysOf({ room, expression, constants, isFound }, keys, words) {
  const prefix = room === '' ? '' : `${room}:`;
  return patternsOf(expression, constants).flatMap((pattern) => {
    if (room === anyRoom)
      return typeof pattern === 'string' ? [...keys].filter((key) => key.endsWith(`:${pattern}`)) : [];
    if (typeof pattern === 'string') return keys.has(prefix + pattern) ? [prefix + pattern] : [];
    const [start, end] = [prefix + pattern.start, pattern.end];
    const isFoundByStart = isFound === true && pattern.start !== '';
    return [...keys].filter(
      (key) =>
        key.startsWith(start) &&
        key.endsWith(end) &&
        (isFoundByStart || words.has(key.slice(start.length, key.length - end.length))),
    );
  });
}

const anything = { start: '', end: '' };

/**
 * Returns the texts that an expression may be: known ones, and prefixes and suffixes of those known only at run time.
 */
function patternsOf(node, constants) {
  switch (node.type) {
    case 'Literal':
      return [String(node.value)];
    case 'ConditionalExpression':
      return [...patternsOf(node.consequent, constants), ...patternsOf(node.alternate, constants)];
    case 'LogicalExpression':
      return [...patternsOf(node.left, constants), ...patternsOf(node.right, constants)];
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return patternsOf(node.expression, constants);
    case 'Identifier': {
      const value = constants.get(node.name);
      const rest = new Map([...constants].filter(([name]) => name !== node.name));
      return value ? patternsOf(value, rest) : [anything];
    }
    case 'TemplateLiteral': {
      const parts = node.quasis.map(({ value }) => value.cooked);
      return parts.length === 1 ? [parts[0]] : [{ start: parts[0], end: parts.at(-1) }];
    }
    default:
      return [anything];
  }
}
