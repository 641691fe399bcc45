import { moduleCodes, type AssetFilters } from '@azimute/contract';
import { expect, it } from 'vitest';
import { portalOf, type Person } from '../../testing/portal-of.ts';

const portal = await portalOf({ people: { editor: { changes: moduleCodes } } });
const { owner, viewer, accountId, unitIds, queryAsOwner } = portal;
const { editor } = portal.people;
const vin = '9BWZZZ377VT004251';

const papers = {
  serialNumber: 'CAT0320-E7 55',
  vin: '9bw zzz-377 vt004251',
  year: 2019,
  licensePlate: 'abc-1d23',
  plateExpiry: '2030-05-31',
  purchaseDate: '2019-03-15',
  purchasePrice: 350_000.5,
};
const asset = await owner.call('createAsset', { body: { code: 'CAM-1', unitId: unitIds.NORTH, ...papers } });
const bare = await owner.call('createAsset', { body: { code: 'CAM-2', unitId: unitIds.SOUTH } });

const codesOf = async (query: AssetFilters, person: Person = owner) =>
  (await person.call('listAssets', { query })).items.map(({ code }) => code);

it.each([
  ['vin', '9BWZZZ377VT00425', 'invalid_format'],
  ['vin', '9BWZZZ377VT00425O', 'invalid_format'],
  ['vin', `${vin}1`, 'invalid_format'],
  ['serialNumber', 'x'.repeat(61), 102],
  ['licensePlate', 'x'.repeat(21), 102],
  ['year', 1899, 'min_value'],
  ['year', 2101, 'max_value'],
  ['year', 2019.5, 107],
  ['purchasePrice', -1, 'min_value'],
  ['purchasePrice', 10.005, 'not_multiple_of'],
  ['purchasePrice', 1e12, 'max_value'],
  ['purchaseDate', '2019-02-30', 'invalid_format'],
])('refuses %s %o as %o', async (member, value, code) => {
  const params = { assetId: bare.id };
  const answer = await owner.refused('updateAsset', { params, body: { [member]: value } }, member);
  expect(answer).toHaveProperty(['errors', member, 0], code);
});

it('stores a VIN and a plate in capitals, a serial number as entered', async () => {
  const written = { ...papers, vin, licensePlate: 'ABC-1D23' };
  expect(asset).toMatchObject(written);
  expect(await owner.call('getAsset', { params: { assetId: asset.id } })).toMatchObject(written);
  const empty = { serialNumber: '', vin: '', year: null, licensePlate: '', purchasePrice: null };
  expect(bare).toMatchObject(empty);
});

it.each(['cat0320e755', 'CAT 0320', '9bwzzz 377', 'vt-004251', 'ABC1D23', 'abc 1d2', 'cam-1'])(
  'finds an asset by %s, within the ULs of a person',
  async (search) => {
    expect(await codesOf({ search })).toEqual(['CAM-1']);
    expect(await codesOf({ search }, viewer)).toEqual(['CAM-1']);
    const elsewhere = await owner.call('updateAsset', {
      params: { assetId: asset.id },
      body: { unitId: unitIds.SOUTH },
    });
    expect(await codesOf({ search }, viewer)).toEqual([]);
    await owner.call('updateAsset', {
      params: { assetId: elsewhere.id },
      body: { unitId: unitIds.NORTH },
    });
  },
);

it.each<[AssetFilters, string[]]>([
  [{ years: ['2019'] }, ['CAM-1']],
  [{ years: ['2015..2018', '2020..'] }, []],
  [{ years: ['..2019', ''] }, ['CAM-1', 'CAM-2']],
  [{ purchasePrices: ['350000.5..350000.5'] }, ['CAM-1']],
  [{ purchasePrices: ['..350000.49'] }, []],
  [{ purchaseMonths: ['2019-03'] }, ['CAM-1']],
])('filters by %o', async (filters, codes) => {
  expect(await codesOf(filters)).toEqual(codes);
});

it.each(['2015-2020', 'new', '..2020..', '1e3'])('refuses the range %s', async (range) => {
  await owner.refused('listAssets', { query: { years: [range] } }, 422);
});

it('allows two assets with the same identifiers', async () => {
  const twin = await owner.call('createAsset', {
    body: { code: 'CAM-1 TWIN', unitId: unitIds.NORTH, vin, licensePlate: 'ABC1D23' },
  });
  expect(await codesOf({ search: 'abc-1d23' })).toEqual(['CAM-1', 'CAM-1 TWIN']);
  await queryAsOwner('delete from assets where asset_id = $1', [twin.id]);
});

it('changes numbers of many assets, and clears them', async () => {
  const selection = { assetIds: [asset.id] };
  const change = { year: 2021, purchasePrice: null, purchaseDate: '2021-01-02' };
  const body = { selection, change, expectedCount: 1 };
  await viewer.refused('updateAssets', { body }, 403);
  expect(await editor.call('updateAssets', { body })).toMatchObject({
    changed: 1,
    members: { year: 1, purchasePrice: 1, purchaseDate: 1 },
  });
  expect(await owner.call('getAsset', { params: { assetId: asset.id } })).toMatchObject(change);
  const [audited] = await queryAsOwner(
    `select before, after from audit_entries where account_id = $1 and action = 'asset.update' order by sequence desc limit 1`,
    [accountId],
  );
  expect(audited).toEqual({
    before: { year: 2019, purchasePrice: 350_000.5, purchaseDate: '2019-03-15' },
    after: change,
  });
});

it('exports prices in the account’s currency, and years without digit grouping', async () => {
  await owner.call('updateAsset', {
    params: { assetId: asset.id },
    body: { purchasePrice: 1_250_000.5 },
  });
  const columns = ['code', 'serialNumber', 'vin', 'licensePlate', 'year', 'purchaseDate', 'purchasePrice'];
  const answer = await owner.send('exportAssets', {
    body: { selection: { assetIds: [asset.id] }, columns, locale: 'pt' },
  });
  expect(answer.body.slice(1).split('\r\n').slice(0, 2)).toEqual([
    'ID;Número de série (PIN);Chassi (VIN);Placa;Ano;Data de compra;Preço de compra (BRL)',
    `CAM-1;CAT0320-E7 55;${vin};ABC-1D23;2021;2021-01-02;1250000,5`,
  ]);
});
