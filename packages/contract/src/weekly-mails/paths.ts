import type { CallPaths } from '../call-address.ts';

export const weeklyMailPaths = {
  listWeeklyMails: 'GET /weekly-mails',
  subscribeWeeklyMail: 'PUT /weekly-mails',
  pauseWeeklyMail: 'PUT /weekly-mails/:weeklyMailId/paused',
  endWeeklyMail: 'DELETE /weekly-mails/:weeklyMailId',
} as const satisfies CallPaths;
