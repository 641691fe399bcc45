import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';

const absent = (): Promise<never> => Promise.reject(new DomainError('not_found'));

export function dashboardsRoutes() {
  return defineRoutes({
    listBriefcases: absent,
    createBriefcase: absent,
    updateBriefcase: absent,
    deleteBriefcase: absent,
    orderBriefcases: absent,
    listContents: absent,
    getContent: absent,
    createContent: absent,
    updateContent: absent,
    deleteContent: absent,
    orderContents: absent,
    moveContents: absent,
    addFavouriteContent: absent,
    removeFavouriteContent: absent,
    getBoard: absent,
    tryBoard: absent,
    getEmbedOrigins: absent,
    changeEmbedOrigins: absent,
    getEmbedFrame: absent,
    getBriefcaseAccess: absent,
    listAccessPeople: absent,
    getPersonAccess: absent,
    previewAccess: absent,
    changeAccess: absent,
  });
}
