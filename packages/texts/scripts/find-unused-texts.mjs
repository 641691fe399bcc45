import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSource, resolveImport } from './read-source.mjs';

/**
 * A key is used where a text function is called with it: as a literal, by way of `? :`, `??` or a constant. Where the
 * call gets a key that only runs know, or a part of one as in `filter_${name}`, a key counts as used when that file,
 * one that it imports, or the file of the contract that declares what these import (or one which that imports) says
 * the same word. A key of which `hasText` is asked by its beginning is one of codes that only the server knows.
 * @param {{ texts: string, users: string[], contract: string }} roots the folder of the package, and the `src` of each
 *   workspace that writes texts, and of the contract
 * @returns {Promise<{ unused: string[], arrived: string[], unknown: string[] }>} keys of no use; keys that are said to
 *   await their feature and are used already, or that do not exist
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

/** Keys as `room:key`; those of one plural are one. */
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

/** The texts that an expression may be: known ones, and beginnings and ends of what only runs know. */
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
