import { makerFeedNames } from '@azimute/contract/maker-feeds';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import type { PrivateHosts } from '../../platform/private-hosts.ts';
import { answerRecords } from '../../platform/records/answer-records.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { linkMakerMachine, unlinkMakerMachine } from './link-maker-machine.ts';
import { decideMakerUnit, listMakerChanges, listMakerProblems } from './maker-deviations.ts';
import { makerFeedRecords } from './maker-feed-records.ts';
import { listMakerMachines } from './maker-machines-reads.ts';
import { pollMakerFeed, setMakerFeedSecret } from './set-maker-feed-secret.ts';

interface MakerFeedsDependencies extends VerbDependencies {
  readonly sealingKey: Buffer;
  readonly makerFeedsAllowPrivate: PrivateHosts;
}

export function makerFeedsRoutes({
  sealingKey,
  makerFeedsAllowPrivate,
  ...dependencies
}: MakerFeedsDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  const feeds = makerFeedRecords(makerFeedsAllowPrivate);

  return {
    ...answerRecords(dependencies, makerFeedNames, feeds),
    ...defineRoutes({
      setMakerFeedSecret: ({ caller, params, body }) =>
        setMakerFeedSecret(by(caller.actor), { feeds, sealingKey }, params.makerFeedId, body),
      pollMakerFeed: ({ caller, params }) => pollMakerFeed(by(caller.actor), feeds, params.makerFeedId),
      listMakerMachines: ({ caller, query }) =>
        transact(by(caller.actor), (read) => listMakerMachines(read, query)),
      linkMakerMachine: ({ caller, params, body }) =>
        linkMakerMachine(by(caller.actor), params.makerMachineId, body),
      unlinkMakerMachine: ({ caller, params }) => unlinkMakerMachine(by(caller.actor), params.makerMachineId),
      listMakerProblems: ({ caller, query }) =>
        transact(by(caller.actor), (read) => listMakerProblems(read, query)),
      decideMakerUnit: ({ caller, params, body }) =>
        decideMakerUnit(by(caller.actor), feeds, params.makerFeedId, body),
      listMakerChanges: ({ caller, query }) =>
        transact(by(caller.actor), (read) => listMakerChanges(read, query)),
    }),
  };
}
