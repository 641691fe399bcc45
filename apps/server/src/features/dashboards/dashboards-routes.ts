import type { Content } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Logger } from '../../platform/log.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { listAccessPeople, readBriefcaseAccess, readPersonAccess } from './access-reads.ts';
import { getBoard, tryBoard } from './board/read-board.ts';
import { listBriefcases } from './briefcases-reads.ts';
import { changeAccess, previewAccess } from './change-access.ts';
import { listContents, type StoredContent } from './contents-reads.ts';
import { deleteBriefcase } from './delete-briefcase.ts';
import { deleteContent } from './delete-content.ts';
import { openFrame, sealFrame } from './embed-frames.ts';
import { changeEmbedOrigins, readEmbedOrigins } from './embed-origins.ts';
import { moveContents, orderContents } from './move-contents.ts';
import { markFavourite, openContent } from './open-content.ts';
import { orderBriefcases } from './order-briefcases.ts';
import { createBriefcase, updateBriefcase } from './save-briefcase.ts';
import { createContent, updateContent } from './save-content.ts';

interface DashboardsDependencies extends VerbDependencies {
  readonly sealingKey: Buffer;
  readonly log: Pick<Logger, 'warn'>;
}

export function dashboardsRoutes({ sealingKey, log, ...dependencies }: DashboardsDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  const present = (content: StoredContent): Content => {
    const { body, state } = content;
    const isShown = body.kind === 'embed' && state === 'ready';
    return {
      ...content,
      frameAddress: isShown ? sealFrame(sealingKey, body.url, dependencies.clock.now()) : null,
    };
  };
  return defineRoutes({
    listBriefcases: ({ caller }) => transact(by(caller.actor), listBriefcases),
    createBriefcase: ({ caller, body }) => createBriefcase(by(caller.actor), body),
    updateBriefcase: ({ caller, params, body }) =>
      updateBriefcase(by(caller.actor), params.briefcaseId, body),
    deleteBriefcase: ({ caller, params, query }) =>
      deleteBriefcase(by(caller.actor), params.briefcaseId, query),
    orderBriefcases: ({ caller, body }) => orderBriefcases(by(caller.actor), body),
    listContents: ({ caller, query }) => transact(by(caller.actor), (read) => listContents(read, query)),
    getContent: async ({ caller, params, raw }) =>
      present(await openContent(by(caller.actor), params.contentId, raw.caller.session?.seenBy === null)),
    createContent: async ({ caller, body }) => present(await createContent(by(caller.actor), body)),
    updateContent: async ({ caller, params, body }) =>
      present(await updateContent(by(caller.actor), params.contentId, body)),
    deleteContent: ({ caller, params }) => deleteContent(by(caller.actor), params.contentId),
    orderContents: ({ caller, params, body }) => orderContents(by(caller.actor), params.briefcaseId, body),
    moveContents: ({ caller, body }) => moveContents(by(caller.actor), body),
    addFavouriteContent: ({ caller, params }) => markFavourite(by(caller.actor), params.contentId, true),
    removeFavouriteContent: ({ caller, params }) => markFavourite(by(caller.actor), params.contentId, false),
    getBoard: ({ caller, params, query }) => getBoard({ ...by(caller.actor), log }, params.contentId, query),
    tryBoard: ({ caller, body }) => tryBoard({ ...by(caller.actor), log }, body),
    getEmbedOrigins: ({ caller }) => transact(by(caller.actor), readEmbedOrigins),
    changeEmbedOrigins: ({ caller, body }) => changeEmbedOrigins(by(caller.actor), body),
    getEmbedFrame: async ({ params, reply }) => {
      const { page, headers } = openFrame(sealingKey, params.frame, dependencies.clock.now());
      return reply.headers(headers).type('text/html; charset=utf-8').send(page);
    },
    getBriefcaseAccess: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => readBriefcaseAccess(read, params.briefcaseId, query)),
    listAccessPeople: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listAccessPeople(read, query)),
    getPersonAccess: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readPersonAccess(read, params.userId)),
    previewAccess: ({ caller, body }) => previewAccess(by(caller.actor), body),
    changeAccess: ({ caller, body }) => changeAccess(by(caller.actor), body),
  });
}
