import { execFileSync } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readApiDocument } from '@azimute/server/src/platform/http/read-api-document.ts';
import { readModel } from './read-model.ts';
import { writePython } from './write-python.ts';
import { writeTypescript } from './write-typescript.ts';

const written = join(import.meta.dirname, '..');
const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

/** Writes both SDKs into `typescript` and `python` of a folder, replacing what is there, and compiles the former. */
export async function writeSdk(folder: string, version: string): Promise<void> {
  const model = readModel(await readApiDocument());
  const write = async (
    language: string,
    [manifest, sources]: readonly [string, string],
    files: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const target = join(folder, language);
    await rm(target, { recursive: true, force: true });
    await cp(join(written, language), target, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(target, sources, name), text);
    const stated = await readFile(join(target, manifest), 'utf8');
    await writeFile(join(target, manifest), stated.replace('0.0.0', version));
  };
  await write('typescript', ['package.json', 'src'], writeTypescript(model));
  await write('python', ['pyproject.toml', 'azimute'], writePython(model));
  execFileSync(process.execPath, [compiler, '-p', join(folder, 'typescript')], { stdio: 'inherit' });
}
