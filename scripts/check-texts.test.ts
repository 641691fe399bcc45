import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUnusedTexts } from '../packages/texts/scripts/find-unused-texts.mjs';

let root = '';

function plant(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const findInPlanted = () =>
  findUnusedTexts({
    texts: join(root, 'texts'),
    users: [join(root, 'web'), join(root, 'server')],
    contract: join(root, 'contract'),
  });

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'azimute-texts-'));
  plant('contract/constants.ts', `export const states = ['open', 'shut'] as const;`);
  plant('contract/status.ts', `import { states } from './constants.ts'; export type State = string;`);
  plant(
    'texts/src/en/door.ts',
    `export const texts = {
      title: 'Door', never: 'Never', yes: 'Yes', no: 'No', constant: 'Constant', hidden: 'Hidden',
      knocks_one: 'knock', knocks_other: 'knocks', rings_one: 'ring', rings_other: 'rings',
      state_open: 'Open', state_shut: 'Shut', state_ajar: 'Ajar', inner: 'Inner', code: 'Code',
    } as const;`,
  );
  plant('texts/src/en/other.ts', `export const texts = { title: 'Other', awaited: 'A', close: 'C' };`);
  plant('texts/src/en/messages.ts', `export const texts = { created: 'Created', gone: 'Gone' };`);
  plant(
    'texts/awaiting-feature.json',
    JSON.stringify({ later: ['other:awaited', 'door:title', 'door:nowhere'] }),
  );
  plant('web/features/part.ts', `export const part = (): string => 'inner';`);
  plant(
    'web/features/door.tsx',
    `import type { State } from '@azimute/contract';
    import { part } from './part.ts';
    import { text as shown } from '../i18n/i18n.ts';
    const code = { never: 1 };
    export function Door({ state, open }: { state: State; open: boolean }) {
      const text = useText('door');
      const key = 'constant';
      toastDone('created');
      const shadow = (text: (key: string) => string) => text('hidden');
      return [text('title'), text(open ? 'yes' : 'no'), text(key), text('knocks', { count: 2 }),
        text(\`state_\${state}\`), shown('other:close')];
    }
    export function Inner() {
      const text = useText('other');
      return text('rings');
    }`,
  );
  plant(
    'web/features/dynamic.tsx',
    `import { part } from './part.ts';
    export function Dynamic() {
      const text = useText('door');
      return text(part());
    }`,
  );
  plant(
    'web/features/codes.tsx',
    `export function Codes({ code }: { code: string }) {
      const text = useText('codes');
      const key = \`act_\${code}\`;
      return hasText('codes', key) ? text(key) : hasText('codes', code);
    }`,
  );
  plant('texts/src/en/codes.ts', `export const texts = { 'act_made.up': 'M', other: 'O' };`);
  plant(
    'texts/src/en/mails.ts',
    `export const texts = { greeting: 'G', subject: 'S', line_open: 'O', line_ajar: 'A', of: 'W', sent: 'N' };`,
  );
  plant(
    'server/mails.ts',
    `import type { State } from '@azimute/contract';
    import { text, textIn } from '@azimute/texts/server';
    export function write(locale: string, state: State) {
      const words = textIn(locale, 'mails');
      return [text(locale, 'mails:greeting'), text(locale, \`mails:line_\${state}\`), words('subject')];
    }
    export const shadowed = (text: (one: string, key: string) => string) => text('', 'mails:sent');`,
  );
  plant(
    'texts/src/en/gates.ts',
    `export const texts = { new: 'New', create: 'Add', save: 'Save', conflict: 'C', count_one: '1', count_other: '2',
      delete: 'Delete', deleteTitle: 'T', deleteEffect: 'E', colour: 'Colour' };`,
  );
  plant('web/features/gates.ts', `defineRecord({ texts: 'gates', key: ['gates'], delete: 'deleteGate' });`);
  plant('web/features/door.test.ts', `const text = useText('door'); text('never');`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the check of texts', () => {
  it('reports unused texts, and nothing else', async () => {
    const { unused } = await findInPlanted();
    expect(unused).toEqual([
      // Requested by no part of its key.
      'codes:other',
      // Used as a property name or in a test, but requested from no catalog.
      'door:code',
      'door:hidden',
      'door:never',
      // Requested from another catalog.
      'door:rings',
      // Its beginning is requested, with an ending that nothing nearby contains.
      'door:state_ajar',
      // Not among those shown by the dialog and the screen of a record.
      'gates:colour',
      // Used by the server, which requests others of the namespace.
      'mails:line_ajar',
      'mails:of',
      'mails:sent',
      'messages:gone',
      'other:title',
    ]);
  });

  it('reports texts reserved for an existing feature, and invalid keys', async () => {
    const { arrived, unknown } = await findInPlanted();
    expect(arrived).toEqual(['door:title']);
    expect(unknown).toEqual(['door:nowhere']);
  });
});
