import type { CallArguments } from '@azimute/contract';
import { assetImportMaxBytes, assetImportMaxLines } from '@azimute/contract/asset-imports';
import { describe, expect, it } from 'vitest';
import { readCase } from '../../platform/parsing/cases/read-case.ts';
import { everyPage } from '../../testing/every-page.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { asCsv, assetImportsOf, assetImportsPlan, of, uploadOf } from './testing/asset-imports-of.ts';

const portal = await portalOf(assetImportsPlan);
const { owner, viewer, stranger, visitor, unitIds, accountId, queryAsOwner } = portal;
const { editor, second } = portal.people;
const { preview, start, read, badLines, complaints } = assetImportsOf(portal);

const plantAsset = (code: string, unitId: number, model = '') =>
  queryAsOwner('insert into assets (account_id, unit_id, code, model) values ($1, $2, $3, $4)', [
    accountId,
    unitId,
    code,
    model,
  ]);

describe('uploading a file', () => {
  it('is refused without a session, without the right, and for anything but CSV', async () => {
    const imports = () => queryAsOwner('select from imports where account_id = $1', [accountId]);
    const before = await imports();
    await visitor.refused('createAssetImport', uploadOf('ID\nA'), 401, asCsv);
    await viewer.refused('createAssetImport', uploadOf('ID\nA'), 403, asCsv);
    await owner.refused('createAssetImport', { body: { ID: 'A' } }, 415);
    expect(await imports()).toEqual(before);
  });

  it.each([
    ['', 'empty'],
    ['ID;UL\r\n', 'no_lines'],
    [Buffer.from('PK\u0003\u0004rest', 'latin1'), 'spreadsheet'],
    [Buffer.from([0x49, 0x44, 0, 0, 0, 0x0a, 0xff]), 'not_text'],
    ['ID;UL\nA;"0101\nB;0101\n', 'quote_not_closed'],
    [`${'H;'.repeat(201)}H\nA\n`, 'too_many_columns'],
    [`ID\n${'A\n'.repeat(assetImportMaxLines + 1)}`, 'too_many_lines'],
  ])('reports why it cannot read %.20j', async (file, reason) => {
    await second.refused('createAssetImport', uploadOf(file), { file: [reason] }, asCsv);
  });

  it('reports a file that is too large', async () => {
    const file = Buffer.alloc(assetImportMaxBytes + 1, 'a');
    await second.refused('createAssetImport', uploadOf(file), 'payload_too_large', asCsv);
  });

  it.each([
    ['utf-8', ';', Buffer.from('ID;UL;Região\r\nENC-1;0101;São José\r\n')],
    ['utf-8', ',', Buffer.from('\uFEFFID,UL,Region\nENC-1,0101,São José\n')],
    ['utf-8', '\t', Buffer.from('ID\tUL\tRegión\nENC-1\t0101\tSão José')],
    ['utf-16le', ';', Buffer.from('\uFEFFID;UL;Região\nENC-1;0101;São José\n', 'utf16le')],
    ['utf-16le', '\t', Buffer.from('ID\tUL\tRegião\nENC-1\t0101\tSão José\n', 'utf16le')],
    ['utf-16be', ';', Buffer.from('\uFEFFID;UL;Região\nENC-1;0101;São José\n', 'utf16le').swap16()],
    ['windows-1252', ';', Buffer.from('ID;UL;Regi\xe3o\r\nENC-1;0101;S\xe3o Jos\xe9\r\n', 'latin1')],
    ['utf-8', ';', Buffer.from('sep=;\r\nID;UL;Região\r\nENC-1;0101;"São José"\r\n')],
  ] as const)('reads %s separated by %j', async (encoding, separator, file) => {
    const made = await preview(second, file);
    expect(made).toMatchObject({ encoding, separator, lineCount: 1, preview: { create: 1, bad: 0 } });
    expect(made.sample[0]?.cells).toEqual(['ENC-1', '0101', 'São José']);
    expect([made.mapping.code, made.mapping.unit, made.mapping.region]).toEqual([0, 1, 2]);
  });

  it('maps the columns of its own template in each language, and of other files by common names', async () => {
    for (const locale of ['en', 'es', 'pt'] as const) {
      const template = await owner.send('getAssetImportTemplate', { query: { locale } });
      const separator = locale === 'en' ? ',' : ';';
      const filled = `${template.body.trimEnd()}\r\nT-1${separator}0101\r\n`;
      const { mapping } = await preview(owner, filled);
      expect(Object.values(mapping), locale).toEqual(Object.keys(mapping).map((_field, column) => column));
    }
    const { mapping } = await preview(owner, 'Prefixo;Marca;Filial;Cor\nA;B;0101;azul\n');
    expect(mapping).toMatchObject({ code: 0, manufacturer: 1, unit: 2, model: null });
  });

  it('imports nothing yet, but writes an audit row', async () => {
    const { id } = await preview(owner, 'ID;UL\nLOOK-1;0101\n');
    expect(
      await queryAsOwner(`select from assets where account_id = $1 and code = 'LOOK-1'`, [accountId]),
    ).toEqual([]);
    const rows = await queryAsOwner(
      `select after from audit_entries where account_id = $1 and action = 'asset-import.create' and entity_id = $2`,
      [accountId, String(id)],
    );
    expect(rows).toEqual([{ after: { fileName: 'fleet.csv', lineCount: 1 } }]);
  });
});

describe('the preview', () => {
  it('counts creations, changes and unchanged lines, and lists each bad line', async () => {
    await plantAsset('OLD-1', unitIds['0101'], 'E210');
    await plantAsset('OLD-2', unitIds['0101'], 'E210');
    const made = await preview(
      owner,
      [
        'ID;UL;Modelo;Cliente;Limite sem comunicação (horas);Em manutenção;Dispositivos',
        'NEW-1;0101;E320;;1,5;sim;imei-1|imei-2',
        'OLD-1;;E320;;;;',
        'OLD-2;;E210;;;;',
        ';0101;E320;;;;',
        'NEW-2;9999;;;;;',
        'NEW-3;;E320;;;;',
        'NEW-1;0101;;;;;',
        '',
        `${'X'.repeat(41)};0101;;Nobody;soon;maybe;imei-2`,
        'NEW-4;0101;;;0;;;;surplus',
      ].join('\r\n'),
    );
    expect(made.preview).toEqual({
      create: 1,
      change: 1,
      unchanged: 1,
      bad: 6,
      moves: 0,
      recognized: 0,
      archived: 0,
    });
    expect(await complaints(owner, made.id)).toEqual({
      5: ['code required'],
      6: ['unit unit_not_found'],
      7: ['unit unit_required'],
      8: ['code duplicate_line'],
      10: [
        'code too_long',
        'inMaintenance not_yes_or_no',
        'silentAfter not_hours',
        'devices duplicate_device',
        'customer customer_not_found',
      ],
      11: ['null too_many_cells', 'silentAfter hours_out_of_range'],
    });
    const [, , , repeated] = await badLines(owner, made.id);
    expect(repeated?.reasons).toEqual([
      { field: 'code', reason: 'duplicate_line', value: 'NEW-1', otherLine: 2 },
    ]);
  });

  it('refuses an asset in another UL without revealing it', async () => {
    await plantAsset('SOUTH-1', unitIds['0202']);
    const made = await preview(
      editor,
      'ID;UL;Modelo\nSOUTH-1;;E1\nNOBODYS-1;;E1\nSOUTH-1B;0202;E1\nNOBODYS-2;9999;E1\n',
    );
    const [known, unknown, foreign, missing] = await badLines(editor, made.id);
    expect(known?.reasons).toEqual(unknown?.reasons);
    expect(foreign?.reasons.map(({ reason }) => reason)).toEqual(
      missing?.reasons.map(({ reason }) => reason),
    );
    const taken = await preview(editor, 'ID;UL\nSOUTH-1;0101\n');
    expect(await complaints(editor, taken.id)).toEqual({ 2: ['code code_not_available'] });
  });

  it('refuses a device that belongs to another asset', async () => {
    await queryAsOwner(
      `insert into devices (account_id, asset_id, external_id)
      select account_id, asset_id, 'imei-south' from assets where account_id = $1 and code = 'SOUTH-1'`,
      [accountId],
    );
    const made = await preview(editor, 'ID;UL;IMEI\nDEV-1;0101;imei-south\n');
    expect(await complaints(editor, made.id)).toEqual({ 2: ['devices device_taken'] });
    const odd = await preview(editor, 'ID;UL;IMEI\nDEV-2;0101;"d-1, d-1"\nDEV-3;0101;d\u0001\n');
    expect(await complaints(editor, odd.id)).toEqual({ 3: ['devices not_device_id'] });
  });

  it('accepts an exported UL, its name, and the formula guard', async () => {
    await queryAsOwner(
      `update units set name = case code when '0101' then 'North' else 'South' end where account_id = $1`,
      [accountId],
    );
    const made = await preview(owner, "ID;UL;Modelo\nU-1;0101 North;\nU-2;south;'=E1\n");
    expect(made.preview).toMatchObject({ create: 2, bad: 0 });
  });
});

describe('changing the mapping', () => {
  type Body = CallArguments<'updateAssetImport'>[0]['body'];
  const change = (id: number, body: Body, person = owner) =>
    person.call('updateAssetImport', { ...of(id), body });

  it('evaluates the lines again', async () => {
    const made = await preview(owner, 'A;B\nMAP-1;0101\n;0101\n');
    expect(made.mapping).toMatchObject({ code: null, unit: null });
    expect(made.preview).toEqual({
      create: 0,
      change: 0,
      unchanged: 0,
      bad: 0,
      moves: 0,
      recognized: 0,
      archived: 0,
    });
    await owner.refused('startAssetImport', of(made.id), { 'mapping.code': [108] });
    const again = await change(made.id, { mapping: { ...made.mapping, code: 0, unit: 1 } });
    expect(again.preview).toEqual({
      create: 1,
      change: 0,
      unchanged: 0,
      bad: 1,
      moves: 0,
      recognized: 0,
      archived: 0,
    });
    const swapped = await change(made.id, { mapping: { ...made.mapping, code: 1, unit: 0 } });
    expect(swapped.preview.bad).toBe(2);
    const back = await change(made.id, { mapping: { ...made.mapping, code: 0, unit: 1 } });
    expect(back.preview).toEqual({
      create: 1,
      change: 0,
      unchanged: 0,
      bad: 1,
      moves: 0,
      recognized: 0,
      archived: 0,
    });
  });

  it('refuses a missing column, and one mapped to two fields', async () => {
    const { id, mapping } = await preview(owner, 'ID;UL\nMAP-2;0101\n');
    for (const [model, error] of [
      [2, 'not_found'],
      [1, 'column_taken'],
    ] as const) {
      const body = { mapping: { ...mapping, model } };
      await owner.refused('updateAssetImport', { ...of(id), body }, { 'mapping.model': [error] });
    }
  });

  it('creates missing customers and ULs if administrators choose so, and refuses viewers', async () => {
    const file = 'ID;UL;Cliente\nCRE-1;0909;Pico Alto\n';
    const own = await preview(editor, file);
    for (const body of [{ createUnits: true }, { unitProfileIds: [1] }, { createCustomers: true }])
      await editor.refused('updateAssetImport', { ...of(own.id), body }, 403);
    expect(await complaints(editor, own.id)).toEqual({
      2: ['unit unit_not_found', 'customer customer_not_found'],
    });
    const { id } = await preview(owner, file);
    const both = await change(id, { createUnits: true, createCustomers: true });
    expect(both.preview).toMatchObject({ create: 1, bad: 0 });
  });
});

describe('an import', () => {
  it('belongs to its creator', async () => {
    const { id } = await preview(owner, 'ID;UL\nMINE-1;0101\n');
    for (const person of [editor, stranger]) {
      for (const name of [
        'getAssetImport',
        'listAssetImportBadLines',
        'getAssetImportBadLinesFile',
        'startAssetImport',
        'cancelAssetImport',
      ] as const)
        await person.refused(name, of(id), 404);
      await person.refused('updateAssetImport', { ...of(id), body: {} }, 404);
    }
    expect((await read(owner, id)).state).toBe('draft');
  });

  it('is listed once started, newest first', async () => {
    const started: number[] = [];
    for (const code of ['LIST-1', 'LIST-2', 'LIST-3']) {
      const { id } = await preview(editor, `ID;UL\n${code};0101\n`);
      started.unshift((await start(editor, id)).id);
    }
    await preview(editor, 'ID;UL\nLIST-4;0101\n');
    const items = await everyPage(async (cursor) => {
      const page = await editor.call('listAssetImports', { query: { limit: 2, ...(cursor && { cursor }) } });
      expect(page.total).toBe(3);
      return page;
    });
    expect(items.map(({ id }) => id)).toEqual(started);
    await editor.refused('listAssetImports', { query: { cursor: 'bm90' } }, 422);
    const [newest = 0] = started;
    for (const [name, input, list] of [
      ['listAssetImports', {}, 'asset-imports'],
      ['listAssetImportBadLines', of(newest), `asset-import-bad-lines-${newest}`],
    ] as const) {
      for (const place of ['3000000000', '-1', null]) {
        const cursor = Buffer.from(JSON.stringify([list, 1, place])).toString('base64url');
        await editor.refused(name, { ...input, query: { cursor } }, 422);
      }
    }
  });

  it('returns its bad lines as a file with reasons, which can be corrected and uploaded again', async () => {
    const { id } = await preview(owner, 'ID;UL;Modelo\nBAD-1;9999;"E;1"\nGOOD-1;0101;\n;0101;＝1+1\n');
    const file = await owner.send('getAssetImportBadLinesFile', { ...of(id), query: { locale: 'pt' } });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toBe(
      [
        '\uFEFFID;UL;Modelo;Linha;Motivo',
        'BAD-1;9999;"E;1";2;UL: UL não encontrada entre as suas',
        ";0101;'＝1+1;4;ID: é obrigatório",
        '',
      ].join('\r\n'),
    );
    const again = await preview(owner, file.body.replace('9999', '0101'));
    expect(again.preview).toMatchObject({ create: 1, bad: 1 });
    expect(again.mapping).toMatchObject({ code: 0, unit: 1, model: 2, region: null });
  });
});

describe('IDs altered by a spreadsheet', () => {
  it('are bad lines if digits were lost', async () => {
    await queryAsOwner("insert into units (account_id, code, name) values ($1, 'UL-BSB', 'Brasília')", [
      accountId,
    ]);
    const made = await preview(owner, readCase('assets-imei-scientific.csv'));
    expect(made.preview).toMatchObject({ create: 0, bad: 2 });
    expect(await complaints(owner, made.id)).toEqual({
      2: ['devices number_cut'],
      3: ['devices number_cut'],
    });
    const code = await preview(owner, 'ID;UL\n8,63457E+14;0101\n');
    expect(await complaints(owner, code.id)).toEqual({ 2: ['code number_cut'] });
  });

  it('match stored ones in another letter case or with another hyphen', async () => {
    await plantAsset('FLD-1', unitIds['0101']);
    await plantAsset('FLD-3', unitIds['0101']);
    const made = await preview(owner, readCase('assets-code-other-case.csv'));
    expect(made.preview).toMatchObject({ create: 0, change: 2, bad: 0, recognized: 2 });
    expect(made.recognized).toEqual([
      { line: 2, field: 'code', written: 'fld-1', known: 'FLD-1' },
      { line: 3, field: 'code', written: 'FLD\u20113', known: 'FLD-3' },
    ]);
    const twice = await preview(owner, 'ID;UL\nfld-1;0101\nFLD-1;0101\nNEW-9;0101\nnew-9;0101\n');
    expect(await complaints(owner, twice.id)).toEqual({
      3: ['code duplicate_line'],
      5: ['code duplicate_line'],
    });
    await plantAsset('fld\u20101', unitIds['0101']);
    const several = await preview(owner, 'ID;UL\nFld-1;0101\n');
    expect(await complaints(owner, several.id)).toEqual({ 2: ['code code_ambiguous'] });
  });

  it('of archived assets are free: their lines create new ones, and the preview counts them', async () => {
    await plantAsset('ARC-1', unitIds['0101'] ?? 0);
    await queryAsOwner(`update assets set archived_at = now() where account_id = $1 and code = 'ARC-1'`, [
      accountId,
    ]);
    const made = await preview(editor, 'ID;UL\nARC-1;0101\nARC-2;0101\n');
    expect(made.preview).toMatchObject({ create: 2, change: 0, bad: 0, archived: 1, recognized: 0 });
  });

  it('of devices are recognized too, and not added as new', async () => {
    await plantAsset('DEV-1', unitIds['0101']);
    await queryAsOwner(
      `insert into devices (account_id, asset_id, external_id, since)
      select account_id, asset_id, 'abc-77', '2026-01-01' from assets where account_id = $1 and code = 'DEV-1'`,
      [accountId],
    );
    const made = await preview(owner, 'ID;UL;Devices\nDEV-1;0101;ABC\u201177\n');
    expect(made.recognized).toEqual([{ line: 2, field: 'devices', written: 'ABC\u201177', known: 'abc-77' }]);
  });
});
