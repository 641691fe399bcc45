import type { TripExportContent } from '../trips/values.ts';

/** What a report by mail is of; other kinds have other contents. */
export const mailedReportKinds = ['trips'] as const;
export type MailedReportKind = (typeof mailedReportKinds)[number];

export const mailedReportContents = ['trips', 'stops'] as const satisfies readonly TripExportContent[];
export type MailedReportContent = (typeof mailedReportContents)[number];

/** The period of a report, which ends at midnight: a day, a week from Monday, or a month. */
export const mailedReportPeriods = ['day', 'week', 'month'] as const;
export type MailedReportPeriod = (typeof mailedReportPeriods)[number];

/** Reports that one person has made in an account. */
export const mailedReportsPerPerson = 30;
export const mailedReportRecipientsMost = 20;
/** Assets or ULs that a report names; whoever wants more takes ULs, or all. */
export const mailedReportNamedMost = 100;
export const mailedReportNameMaxLength = 80;
/** How long the link of a mail opens. */
export const mailedReportLinkDays = 14;

/** Screen that opens a link; the token follows behind `#`, so that no server is sent it by the address. */
export const mailedReportPath = '/mailed-report';
