import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Loads a module of scripts/lib, which is plain JavaScript without types. */
export async function library<Module>(name: string): Promise<Module> {
  return (await import(new URL(`../../scripts/lib/${name}`, import.meta.url).href)) as Module;
}
