import type { TestAccount } from '../../../testing/test-portal.ts';

interface PlantedContract {
  readonly id: number;
  readonly changeRate: (rate: number) => Promise<void>;
  /** Issues a statement for eight days, starting ten days ago. Returns its id. */
  readonly issue: () => Promise<number>;
}

const dayMs = 86_400_000;

export const dayAgo = (days: number): string =>
  new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Plants a rental contract of an asset at 850.50 a day, starting ten days ago; its number is the asset's code. */
export async function plantContract(
  { owner, assetIds }: Pick<TestAccount, 'owner' | 'assetIds'>,
  code: string,
): Promise<PlantedContract> {
  const { id: customerId } = await owner.call('createCustomer', { body: { name: `Customer of ${code}` } });
  const settings = {
    code,
    customerId,
    assetId: assetIds[code] ?? 0,
    siteId: null,
    from: dayAgo(10),
    to: null,
    basis: 'day',
    rate: 850.5,
    includedHours: 8,
    overuseRate: null,
    dayRule: 'calendar',
    leastMinutes: 60,
    note: '',
  } as const;
  const { id, updatedAt } = await owner.call('createRentalContract', { body: settings });
  const params = { contractId: id };
  return {
    id,
    changeRate: async (rate) => {
      await owner.call('updateRentalContract', { params, body: { ...settings, rate, updatedAt } });
    },
    issue: async () => {
      const period = { from: dayAgo(10), to: dayAgo(3) };
      const draft = await owner.call('getRentalStatement', { params, query: period });
      const body = { ...period, updatedAt: draft.updatedAt, total: draft.sums.total, overlaps: 0 };
      return (await owner.call('issueRentalStatement', { params, body })).id;
    },
  };
}
