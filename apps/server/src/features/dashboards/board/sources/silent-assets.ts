import { assetsAddress, type TileSource } from '../tile-source.ts';
import { assetsWithStatus } from './fleet-status.ts';

/** Assets without communication: how many there are, or for how long the longest has been silent. */
export const silentAssets: TileSource = {
  facts: (read, question, parameters) => {
    const isSilent = `a.status = 'without_communication'`;
    return {
      from: `${assetsWithStatus(read, question, parameters)} where ${question.groupBy === null ? 'true' : isSilent}`,
      dataAt: 'a.contact_at',
      value:
        question.measure === 'silence'
          ? `max(date_part('epoch', ${parameters.bind(read.at)}::timestamptz - a.contact_at) / 3600)
              filter (where ${isSilent})`
          : `count(*) filter (where ${isSilent})`,
      covered: 'a.contact_at is not null',
    };
  },
  placed: () => ['without_communication'],
  rows: (question, group) => assetsAddress(question, group, { status: ['without_communication'] }),
};
