import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The places of a trial of one generator. */
export interface Places {
  readonly folder: string;
  readonly document: string;
  /** Jar of openapi-generator. */
  readonly jar: string;
  readonly url: string;
  readonly key: string;
}

export type Command = readonly [file: string, ...args: string[]];

/** A generator whose client is compiled and makes the ten calls of its program, each of which prints a line. */
export interface GeneratedClient {
  readonly name: string;
  readonly needs: readonly string[];
  readonly commands: (places: Places) => readonly (Command | (() => void))[];
}

const programs = join(import.meta.dirname, 'programs');
const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');

export const generatedClients: readonly GeneratedClient[] = [
  {
    name: 'python',
    needs: ['java', 'mvn', 'python3'],
    commands: (places) => [
      generate(places, 'python'),
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/pip', 'install', '--quiet', './client'],
      ['venv/bin/python', '-m', 'compileall', '-q', 'client/openapi_client'],
      ['venv/bin/python', join(programs, 'openapi-generator.py.txt'), places.url, places.key],
    ],
  },
  {
    name: 'openapi-python-client',
    needs: ['python3'],
    commands: ({ document, url, key, folder }) => [
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/pip', 'install', '--quiet', 'openapi-python-client==0.29.1'],
      [
        'venv/bin/openapi-python-client',
        'generate',
        '--path',
        document,
        '--meta',
        'none',
        '--output-path',
        'client',
      ],
      ['venv/bin/python', '-m', 'compileall', '-q', 'client'],
      () => cpSync(join(programs, 'openapi-python-client.py.txt'), join(folder, 'calls.py')),
      ['venv/bin/python', 'calls.py', url, key],
    ],
  },
  typescript('typescript-fetch', []),
  typescript('typescript-axios', ['axios@1']),
  {
    name: 'java',
    needs: ['java', 'javac', 'mvn'],
    commands: (places) => [
      generate(places, 'java', '--library', 'native'),
      () => cpSync(join(programs, 'Calls.java.txt'), join(places.folder, 'client/src/main/java/Calls.java')),
      ['mvn', '-q', '-B', '-f', 'client', 'compile'],
      ['mvn', '-q', '-B', '-f', 'client', 'dependency:copy-dependencies', '-DoutputDirectory=target/jars'],
      ['java', '-cp', 'client/target/classes:client/target/jars/*', 'Calls', places.url, places.key],
    ],
  },
  {
    name: 'go',
    needs: ['java', 'mvn', 'go'],
    commands: (places) => [
      generate(places, 'go', '--additional-properties=withGoMod=true,packageName=azimute'),
      () => renameModule(join(places.folder, 'client/go.mod')),
      () =>
        cpSync(join(programs, 'calls.go.txt'), join(places.folder, 'client/calls/main.go'), {
          recursive: true,
        }),
      ['go', '-C', 'client', 'mod', 'tidy'],
      ['go', '-C', 'client', 'build', './...'],
      ['go', '-C', 'client', 'run', './calls', places.url, places.key],
    ],
  },
];

function typescript(name: string, packages: readonly string[]): GeneratedClient {
  const options = '--strict --module commonjs --moduleResolution bundler --target es2022 --lib es2022,dom';
  return {
    name,
    needs: ['java', 'mvn', 'npm'],
    commands: (places) => [
      generate(places, name),
      () => cpSync(join(programs, `${name}.ts.txt`), join(places.folder, 'client/calls.ts')),
      () => writeFileSync(join(places.folder, 'package.json'), '{}'),
      ['npm', 'install', '--silent', '--no-audit', '--no-fund', '@types/node@24', ...packages],
      [
        process.execPath,
        compiler,
        ...options.split(' '),
        '--types',
        'node',
        '--outDir',
        'built',
        'client/calls.ts',
      ],
      [process.execPath, 'built/calls.js', places.url, places.key],
    ],
  };
}

/** Generated tests and documentation are not tried. */
function generate({ jar, document }: Places, language: string, ...options: string[]): Command {
  const kinds = 'apiDocs=false,modelDocs=false,apiTests=false,modelTests=false,models,apis,supportingFiles';
  const given = ['-i', document, '-g', language, '-o', 'client', '--global-property', kinds, ...options];
  return ['java', '-jar', jar, 'generate', ...given];
}

function renameModule(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^module .*/m, 'module azimute.example/client'));
}
