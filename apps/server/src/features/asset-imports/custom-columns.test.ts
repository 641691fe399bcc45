import { beforeAll, describe, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { assetImportsOf, assetImportsPlan, of } from './testing/asset-imports-of.ts';

const portal = await portalOf(assetImportsPlan);
const { owner, people, accountId, queryAsOwner } = portal;
const { editor } = people;
const { preview, start, complaints, run } = assetImportsOf(portal);

const ids = { load: 0, kind: 0, leased: 0 };
beforeAll(async () => {
  const create = async (body: Parameters<typeof owner.call<'createCustomField'>>[1]['body']) =>
    (await owner.call('createCustomField', { body })).id;
  ids.load = await create({ kind: 'number', unit: 't', names: { en: 'Load', pt: 'Carga' } });
  // Name of the category in older files.
  ids.kind = await create({
    kind: 'choice',
    names: { pt: 'Tipo' },
    choices: [{ names: { en: 'Crane', pt: 'Guindaste' } }],
  });
  ids.leased = await create({ kind: 'yes_or_no', names: { en: 'Leased' } });
});

describe('columns of custom fields', () => {
  it('are recognized by their name in any language, with or without the unit', async () => {
    const { mapping } = await preview(editor, 'ID;UL;Tipo;Carga (t)\nA;0101;Guindaste;1\n');
    expect(mapping).toMatchObject({
      code: 0,
      category: null,
      [`custom.${ids.kind}`]: 2,
      [`custom.${ids.load}`]: 3,
      [`custom.${ids.leased}`]: null,
    });
  });

  it('are parsed by their kind, and refuse invalid values', async () => {
    const { id } = await preview(editor, 'ID;UL;Tipo;Load;Leased\nA;0101;grua;x;maybe\nB;0101;;;\n');
    expect(await complaints(editor, id)).toEqual({
      2: [
        `custom.${ids.load} not_number`,
        `custom.${ids.kind} choice_not_found`,
        `custom.${ids.leased} not_yes_or_no`,
      ],
    });
    const report = await editor.call('getAssetImportBadLinesFile', { ...of(id), query: { locale: 'pt' } });
    expect(report).toContain('Carga: ');
  });

  it('change the values on a line, and keep the others', async () => {
    const importLines = async (file: string): Promise<void> => {
      const { id } = await preview(editor, file);
      await start(editor, id);
      await run(editor, id);
    };
    await importLines('ID;UL;Tipo;Load;Leased\nCUSTOM-1;0101;GUINDASTE;12,5;sim\n');
    await importLines('ID;Load;Leased\nCUSTOM-1;13;\n');
    const [asset] = await queryAsOwner<{ custom: object }>(
      `select custom from assets where account_id = $1 and code = 'CUSTOM-1'`,
      [accountId],
    );
    expect(asset?.custom).toEqual({
      [ids.load]: 13,
      [ids.kind]: expect.any(String) as string,
      [ids.leased]: true,
    });
  });
});
