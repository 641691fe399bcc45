import { heartbeatKind } from '@azimute/contract';
import { assetConditions, assetsAddress, type TileSource } from '../tile-source.ts';

/** What devices told beside fixes and heartbeats, by when it was received. */
export const deviceMessages: TileSource = {
  facts: (read, question, parameters) => ({
    from: `device_events e join assets a using (account_id, asset_id)
      where ${assetConditions(read, question, parameters)} and e.kind <> ${parameters.bind(heartbeatKind)}`,
    at: 'e.received_at',
    dataAt: 'e.received_at',
    value: 'count(*)',
    groups: { kinds: 'e.kind' },
  }),
  rows: (question, group) => {
    const address = assetsAddress(question, group);
    const isOne = question.groupBy === 'assets' && group !== null && address !== null;
    return isOne ? { ...address, search: { ...address.search, tab: 'messages' } } : address;
  },
};
