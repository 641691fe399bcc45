import type { Content } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Authenticated } from '../../platform/http/caller.ts';
import type { Logger } from '../../platform/log.ts';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import type { PrivateHosts } from '../../platform/private-hosts.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { chooseContent } from '../files/given-files.ts';
import { sendContent } from '../files/send-content.ts';
import { listAccessBriefcases } from './access-briefcases.ts';
import { listAccessPeople, readBriefcaseAccess, readPersonAccess } from './access-reads.ts';
import { getBoard, tryBoard } from './board/read-board.ts';
import { listBriefcases } from './briefcases-reads.ts';
import { changeAccess, previewAccess } from './change-access.ts';
import { listContents, readContentFiles, type StoredContent } from './contents-reads.ts';
import { deleteBriefcase } from './delete-briefcase.ts';
import { openFrame, sealFrame, type SealedFrame } from './embed-frames.ts';
import { createFrameProbe } from './frame-probe.ts';
import { changeEmbedOrigins, readEmbedOrigins } from './embed-origins.ts';
import { moveContents, orderContents } from './move-contents.ts';
import { markFavourite, openContent } from './open-content.ts';
import { openReport } from './reports/open-report.ts';
import {
  createReportSource,
  deleteReportSource,
  listReportSources,
  updateReportSource,
  type ReportSettings,
} from './reports/report-sources.ts';
import { createBriefcase, updateBriefcase, orderBriefcases } from './save-briefcase.ts';
import { createContent, updateContent, deleteContent } from './save-content.ts';

interface DashboardsDependencies extends VerbDependencies {
  readonly sealingKey: Buffer;
  readonly objects: ObjectStore;
  /** Hosts of report sources that may be in the private network. */
  readonly reportsAllowPrivate: PrivateHosts;
  readonly log: Pick<Logger, 'warn'>;
}

export function dashboardsRoutes({
  sealingKey,
  objects,
  reportsAllowPrivate,
  log,
  ...dependencies
}: DashboardsDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  const reports: ReportSettings = { sealingKey, reportsAllowPrivate };
  const seal = (frame: SealedFrame): string => sealFrame(sealingKey, frame, dependencies.clock.now());
  const probe = createFrameProbe({ ...dependencies, reportsAllowPrivate });
  /** Adds the frame even if the portal cannot reach the page: the reader's browser may reach it. */
  const frameOf = async (content: StoredContent, frame: SealedFrame): Promise<Content> => ({
    ...content,
    ...((await probe.isDown(frame.url)) && { state: 'source_down' as const }),
    frameAddress: seal(frame),
  });
  const present = async (
    content: StoredContent,
    actor: Actor,
    session?: Authenticated | null,
  ): Promise<Content> => {
    const { body, state } = content;
    const isReady = state === 'ready';
    if (isReady && body.kind === 'embed') return frameOf(content, { kind: 'embed', url: body.url });
    if (!isReady || body.kind !== 'report') return { ...content, frameAddress: null };
    const { email = '', name = '' } = session?.user ?? {};
    const frame = await openReport(by(actor), reports, body, { email, name });
    if (frame === undefined) return { ...content, state: 'not_configured', frameAddress: null };
    // For the other kinds, the portal has just requested a token.
    if ('kind' in frame)
      return frame.kind === 'page' ? frameOf(content, frame) : { ...content, frameAddress: seal(frame) };
    const { problem, detail } = frame;
    log.warn(
      { contentId: content.id, sourceId: body.sourceId, detail },
      'A report server returned no report',
    );
    return { ...content, state: problem, frameAddress: null };
  };
  return defineRoutes({
    listBriefcases: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listBriefcases(read, query.language ?? caller.locale)),
    createBriefcase: ({ caller, body }) => createBriefcase(by(caller.actor), body, caller.locale),
    updateBriefcase: ({ caller, params, body }) =>
      updateBriefcase(by(caller.actor), params.briefcaseId, body, caller.locale),
    deleteBriefcase: ({ caller, params, query }) =>
      deleteBriefcase(by(caller.actor), params.briefcaseId, query),
    orderBriefcases: ({ caller, body }) => orderBriefcases(by(caller.actor), body),
    listContents: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listContents(read, query, query.language ?? caller.locale)),
    getContent: async ({ caller, params, query, raw }) =>
      present(
        await openContent(by(caller.actor), params.contentId, {
          isOwn: raw.caller.session?.seenBy === null,
          language: query.language ?? caller.locale,
        }),
        caller.actor,
        raw.caller.session,
      ),
    getContentFile: async ({ caller, params, query, raw, reply }) => {
      const given = await transact(by(caller.actor), (read) => readContentFiles(read, [params.contentId]));
      const file = chooseContent(given, undefined, query.sha256);
      return sendContent(objects, { raw, reply, file, view: query.view });
    },
    createContent: async ({ caller, body, raw }) =>
      present(await createContent(by(caller.actor), body, caller.locale), caller.actor, raw.caller.session),
    updateContent: async ({ caller, params, body, raw }) =>
      present(
        await updateContent(by(caller.actor), params.contentId, body, caller.locale),
        caller.actor,
        raw.caller.session,
      ),
    deleteContent: ({ caller, params }) => deleteContent(by(caller.actor), params.contentId),
    orderContents: ({ caller, params, body }) => orderContents(by(caller.actor), params.briefcaseId, body),
    moveContents: ({ caller, body }) => moveContents(by(caller.actor), body),
    addFavouriteContent: ({ caller, params }) => markFavourite(by(caller.actor), params.contentId, true),
    removeFavouriteContent: ({ caller, params }) => markFavourite(by(caller.actor), params.contentId, false),
    getBoard: ({ caller, params, query }) => getBoard({ ...by(caller.actor), log }, params.contentId, query),
    tryBoard: ({ caller, body }) => tryBoard({ ...by(caller.actor), log }, body),
    getEmbedOrigins: ({ caller }) => transact(by(caller.actor), readEmbedOrigins),
    changeEmbedOrigins: ({ caller, body }) => changeEmbedOrigins(by(caller.actor), body),
    listReportSources: ({ caller }) => transact(by(caller.actor), listReportSources),
    createReportSource: ({ caller, body }) => createReportSource(by(caller.actor), reports, body),
    updateReportSource: ({ caller, params, body }) =>
      updateReportSource(by(caller.actor), reports, params.reportSourceId, body),
    deleteReportSource: ({ caller, params }) => deleteReportSource(by(caller.actor), params.reportSourceId),
    getEmbedFrame: async ({ query, reply }) => {
      const { page, headers } = openFrame(sealingKey, query.frame, dependencies.clock.now());
      return reply.headers(headers).type('text/html; charset=utf-8').send(page);
    },
    getBriefcaseAccess: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) =>
        readBriefcaseAccess(read, params.briefcaseId, {
          ...query,
          language: query.language ?? caller.locale,
        }),
      ),
    listAccessBriefcases: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listAccessBriefcases(read, query.language ?? caller.locale)),
    listAccessPeople: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listAccessPeople(read, query)),
    getPersonAccess: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) =>
        readPersonAccess(read, params.userId, query.language ?? caller.locale),
      ),
    previewAccess: ({ caller, body }) => previewAccess(by(caller.actor), body),
    changeAccess: ({ caller, body }) => changeAccess(by(caller.actor), body),
  });
}
