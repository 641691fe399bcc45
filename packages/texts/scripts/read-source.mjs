import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
// oxlint-disable-next-line no-restricted-imports -- What it checks names these keys once, for the types too.
import { recordTexts } from '../../../apps/web/src/ui/record/record-texts.ts';

/**
 * Texts that a source file requests, and the words it contains.
 * @typedef {object} Source
 * @property {string} path
 * @property {{ room: string, expression: object, constants: Map<string, object>, isFound?: boolean }[]} uses `isFound`:
 *   requested only if the namespace has it
 * @property {Set<string>} words string literals and property names
 * @property {Set<string>} exported names of exported types, functions and constants
 * @property {{ from: string, names: string[] }[]} imports
 */

/** Functions that take a key of one namespace, and hooks that return such a function, besides `useText`. */
const roomOfFunction = new Map([['toastDone', 'messages']]);
const roomOfHook = new Map([['useFieldError', 'errors']]);

/** Namespace of a `text` that screens of several kinds of records share: the one that each kind names. */
export const anyRoom = '*';

/** Modules whose `text` takes a key with its namespace, and the position of that argument. */
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

/** Returns the file of an import; null for a library. */
export function resolveImport(from, path) {
  if (!from.startsWith('.')) return null;
  const file = join(dirname(path), from);
  return existsSync(file) ? file : null;
}

/** Text functions and constants by name; null hides an outer one of the same name. */
class Scope {
  texts = new Map();
  constants = new Map();
  /** Argument positions of the key, by name of functions whose keys include the namespace. */
  keyPlaces = new Map();
}

/** Namespace of the `text` that a function receives in its first argument, by function. */
const roomOfCallback = new WeakMap();

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function visit(node, scopes, source) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, scopes, source);
    return;
  }
  if (node.type === 'CallExpression') noteCallbacks(node);
  const inner = functions.has(node.type) ? [...scopes, scopeOf(node)] : scopes;
  note(node, inner, source);
  for (const [name, child] of Object.entries(node)) {
    if (name !== 'type' && name !== 'range' && name !== 'loc') visit(child, inner, source);
  }
}

function scopeOf(node) {
  const scope = new Scope();
  for (const param of node.params) for (const name of namesOf(param)) scope.texts.set(name, null);
  const room = roomOfCallback.get(node);
  if (room !== undefined && scope.texts.has('text')) scope.texts.set('text', room);
  return scope;
}

/** Columns and actions receive `text` where they are declared. */
function noteCallbacks({ callee, arguments: given }) {
  if (callee.name === 'useColumns') roomOfCallback.set(given[1], given[0].value);
  if (callee.name !== 'useAction' && callee.name !== 'defineAction') return;
  const properties = given[0]?.properties ?? [];
  const room = properties.find(({ key }) => key?.name === 'texts')?.value.value ?? 'common';
  for (const { value } of properties) if (functions.has(value?.type)) roomOfCallback.set(value, room);
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
      if (node.key.name === 'texts' && typeof node.value.value === 'string')
        source.uses.push(...usesOfKind(node.value.value));
      if (node.key.type === 'Identifier' && !node.computed) source.words.add(node.key.name);
      break;
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
    scope.texts.set(id.name, ofRoom.type === 'MemberExpression' ? anyRoom : ofRoom.value);
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
  if (callee.name === 'useAction' || callee.name === 'defineAction')
    source.uses.push(...usesOfAction(expression, constants));
  if (callee.name === 'defineRecord') source.uses.push(...usesOfRecord(expression));
  else if (callee.name === 'hasText')
    source.uses.push({ room: expression.value, expression: given[1], constants, isFound: true });
  else if (room) source.uses.push({ room, expression, constants });
  else if (place !== undefined) source.uses.push({ room: '', expression: given[place], constants });
}

/** Returns the texts in an action's toast, if it is a key. */
function usesOfAction({ properties }, constants) {
  const success = properties?.find(({ key }) => key?.name === 'success')?.value;
  if (success === undefined || functions.has(success.type)) return [];
  return [{ room: 'messages', expression: success, constants }];
}

/** Returns the texts of a record's dialog and screen, from its own or the common namespace. */
function usesOfRecord({ properties }) {
  const own = properties.find(({ key }) => key.name === 'texts')?.value.value;
  return [own, 'records'].flatMap(usesOfKind);
}

function usesOfKind(room) {
  return recordTexts.map((value) => ({
    room,
    expression: { type: 'Literal', value },
    constants: new Map(),
  }));
}
