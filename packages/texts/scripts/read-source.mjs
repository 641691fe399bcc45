import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
// oxlint-disable-next-line no-restricted-imports -- What it checks names these keys once, for the types too.
import { recordTexts } from '../../../apps/web/src/ui/record/record-texts.ts';

/**
 * The texts that one source file asks for, and its own words.
 * @typedef {object} Source
 * @property {string} path
 * @property {{ room: string, expression: object, constants: Map<string, object>, isFound?: boolean }[]} uses `isFound`:
 *   asked for only where the room has it
 * @property {Set<string>} words string literals and names of properties
 * @property {Set<string>} exported names of types, functions and constants that it exports
 * @property {{ from: string, names: string[] }[]} imports
 */

/** Functions that take a key of one room, and hooks that give one, beside those of `useText`. */
const roomOfFunction = new Map([['toastDone', 'messages']]);
const roomOfHook = new Map([['useFieldError', 'errors']]);

/** Modules whose `text` takes a key that names its room, and the place of that key in the arguments. */
const keyPlaces = [
  [/^@azimute\/texts\/server$/, 1],
  [/\/i18n\.ts$/, 0],
];

/** @returns {Source} */
export function readSource(path) {
  const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const source = { path, uses: [], words: new Set(), exported: new Set(), imports: [] };
  visit(program, [new Scope()], source);
  return source;
}

/** The file that an import of `from` reads, or null for a library's. */
export function resolveImport(from, path) {
  if (!from.startsWith('.')) return null;
  const file = join(dirname(path), from);
  return existsSync(file) ? file : null;
}

/** Text functions and constants by name; null hides an outer one of the same name. */
class Scope {
  texts = new Map();
  constants = new Map();
  /** Places of the key, by the name of a function whose keys name their room. */
  keyPlaces = new Map();
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function visit(node, scopes, source) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, scopes, source);
    return;
  }
  const inner = functions.has(node.type) ? [...scopes, scopeOf(node)] : scopes;
  note(node, inner, source);
  for (const [name, child] of Object.entries(node)) {
    if (name !== 'type' && name !== 'range' && name !== 'loc') visit(child, inner, source);
  }
}

function scopeOf({ params }) {
  const scope = new Scope();
  for (const param of params) for (const name of namesOf(param)) scope.texts.set(name, null);
  return scope;
}

function* namesOf(pattern) {
  if (pattern?.type === 'Identifier') yield pattern.name;
  else if (pattern?.type === 'AssignmentPattern') yield* namesOf(pattern.left);
  else if (pattern?.type === 'RestElement') yield* namesOf(pattern.argument);
  else if (pattern?.type === 'ArrayPattern') for (const one of pattern.elements) yield* namesOf(one);
  else if (pattern?.type === 'ObjectPattern')
    for (const one of pattern.properties) yield* namesOf(one.value ?? one.argument);
}

function note(node, scopes, source) {
  switch (node.type) {
    case 'VariableDeclarator':
      noteVariable(node, scopes.at(-1));
      break;
    case 'CallExpression':
      noteCall(node, scopes, source);
      break;
    case 'ImportDeclaration':
      noteImport(node, scopes[0], source);
      break;
    case 'ImportExpression':
      if (typeof node.source.value === 'string')
        source.imports.push({ from: node.source.value, names: ['*'] });
      break;
    case 'ExportNamedDeclaration':
      noteExport(node.declaration, source);
      break;
    case 'Property':
    case 'TSPropertySignature':
      if (node.key.type === 'Identifier' && !node.computed) source.words.add(node.key.name);
      break;
    case 'Literal':
      if (typeof node.value === 'string') source.words.add(node.value);
      break;
    default:
  }
}

function noteImport({ source: { value: from }, specifiers }, scope, source) {
  source.imports.push({ from, names: specifiers.map(({ imported }) => imported?.name ?? '*') });
  const [, place] = keyPlaces.find(([module]) => module.test(from)) ?? [];
  const text = specifiers.find(({ imported }) => imported?.name === 'text');
  if (place !== undefined && text) scope.keyPlaces.set(text.local.name, place);
}

function noteExport(declaration, source) {
  if (declaration?.id) source.exported.add(declaration.id.name);
  for (const { id } of declaration?.declarations ?? []) if (id.name) source.exported.add(id.name);
}

function noteVariable({ id, init }, scope) {
  const call = init?.type === 'CallExpression' && init.callee.type === 'Identifier' ? init : null;
  const ofRoom = { useText: call?.arguments[0], textIn: call?.arguments[1] }[call?.callee.name];
  if (ofRoom && id.type === 'Identifier') {
    scope.texts.set(id.name, ofRoom.value);
  } else if (roomOfHook.has(call?.callee.name)) {
    scope.texts.set(id.name, roomOfHook.get(call.callee.name));
  } else {
    for (const name of namesOf(id)) scope.texts.set(name, null);
    if (id.type === 'Identifier' && init) scope.constants.set(id.name, init);
  }
}

function noteCall({ callee, arguments: given }, scopes, source) {
  const [expression] = given;
  if (expression === undefined || callee.type !== 'Identifier') return;
  const constants = new Map(scopes.flatMap((scope) => [...scope.constants]));
  const scope = scopes.findLast(({ texts }) => texts.has(callee.name));
  const room = scope ? scope.texts.get(callee.name) : roomOfFunction.get(callee.name);
  const place = scope ? undefined : scopes[0].keyPlaces.get(callee.name);
  if (callee.name === 'defineRecord') source.uses.push(...usesOfRecord(expression));
  else if (callee.name === 'hasText')
    source.uses.push({ room: expression.value, expression: given[1], constants, isFound: true });
  else if (room) source.uses.push({ room, expression, constants });
  else if (place !== undefined) source.uses.push({ room: '', expression: given[place], constants });
}

/** The texts that the dialog and the screen of a record show, of its own room or of the common one. */
function usesOfRecord({ properties }) {
  const own = properties.find(({ key }) => key.name === 'texts')?.value.value;
  return [own, 'records'].flatMap((room) =>
    recordTexts.map((value) => ({
      room,
      expression: { type: 'Literal', value },
      constants: new Map(),
    })),
  );
}
