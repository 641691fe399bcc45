import { readdirSync, readFileSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  configurationBytesMost,
  configurationSections,
  type Configuration,
  type ConfigurationSection,
} from '@azimute/contract';
import {
  Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Node,
  type YAMLSeq,
} from 'yaml';

const FILES_MOST = 500;

/** Problem of the files, with its place. */
export class FileProblem extends Error {}

/** A configuration and the place of each of its items. */
export interface ReadFiles {
  readonly configuration: Configuration;
  /** Returns `file:line` of a path such as `geofences.3.maxSpeedKph`. */
  readonly placeOf: (path: string) => string;
}

interface ReadItem {
  readonly node: Node;
  readonly file: OpenedFile;
}

interface OpenedFile {
  readonly name: string;
  readonly lines: LineCounter;
}

/** @throws FileProblem */
export function readFiles(folder: string): ReadFiles {
  const names = readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .toSorted();
  if (names.length === 0) throw new FileProblem(`${folder} contains no .yaml files. Run export first.`);
  if (names.length > FILES_MOST)
    throw new FileProblem(`${folder} contains more than ${FILES_MOST} .yaml files.`);
  const bytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  if (bytes > configurationBytesMost)
    throw new FileProblem(
      `The files have ${bytes} bytes; a configuration can have up to ${configurationBytesMost}.`,
    );
  const sections = new Map<ConfigurationSection, ReadItem[]>();
  for (const name of names) readFile(folder, name, sections);
  const configuration = Object.fromEntries(
    [...sections].map(([section, items]) => [section, items.map(({ node }) => node.toJSON() as object)]),
  );
  return {
    configuration: { version: 1, ...configuration },
    placeOf: (path) => placeOf(sections, path.split('.')) ?? folder,
  };
}

function readFile(folder: string, name: string, sections: Map<ConfigurationSection, ReadItem[]>): void {
  const lines = new LineCounter();
  const file = { name, lines };
  const document = parseDocument(readFileSync(join(folder, name), 'utf8'), {
    lineCounter: lines,
    schema: 'core',
    version: '1.2',
    merge: false,
    stringKeys: true,
    prettyErrors: false,
  });
  const refuse = (offset: number, message: string): never => {
    throw new FileProblem(`${name}:${lines.linePos(offset).line}: ${message}`);
  };
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) refuse(problem.pos[0], problem.message);
  // An alias could stand for far more than the file contains.
  visit(document, {
    Alias: (_key, alias) => refuse(alias.range?.[0] ?? 0, 'Aliases are not supported. Repeat the value.'),
  });
  const { contents } = document;
  if (contents === null) return;
  if (!isMap(contents)) return refuse(0, `A file contains sections: ${configurationSections.join(', ')}.`);
  for (const { key, value } of contents.items) {
    const offset = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
    const section = configurationSections.find((known) => isScalar(key) && key.value === known);
    if (section === undefined)
      return refuse(offset, `Unknown section. Sections are ${configurationSections.join(', ')}.`);
    if (!isSeq(value)) return refuse(offset, `The section "${section}" is a list.`);
    const items = sections.get(section) ?? [];
    for (const node of (value as YAMLSeq<Node>).items) items.push({ node, file });
    sections.set(section, items);
  }
}

function placeOf(
  sections: ReadonlyMap<ConfigurationSection, readonly ReadItem[]>,
  [section, index, ...rest]: readonly string[],
): string | undefined {
  const found = configurationSections.find((known) => known === section);
  const item = found === undefined ? undefined : sections.get(found)?.[Number(index)];
  if (item === undefined) return undefined;
  let offset = item.node.range?.[0] ?? 0;
  let node: unknown = item.node;
  for (const part of rest) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
      if (pair === undefined) break;
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      offset = (node as Node | undefined)?.range?.[0] ?? offset;
    } else break;
  }
  return `${item.file.name}:${item.file.lines.linePos(offset).line}`;
}

/** Writes a file for each section; the same configuration always gives the same files. Returns their names. */
export function writeFiles(folder: string, configuration: Configuration): string[] {
  mkdirSync(folder, { recursive: true });
  return configurationSections.flatMap((section) => {
    const items = configuration[section];
    if (items === undefined) return [];
    const name = `${section.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;
    const document = new Document({ [section]: items }, { schema: 'core', aliasDuplicateObjects: false });
    visit(document, {
      Seq: (_key, list) => {
        // Coordinates and weekdays stand on one line.
        if (
          list.items.length > 0 &&
          list.items.every((item) => isScalar(item) && typeof item.value === 'number')
        )
          list.flow = true;
      },
    });
    writeFileSync(join(folder, name), document.toString({ lineWidth: 0 }));
    return [name];
  });
}
