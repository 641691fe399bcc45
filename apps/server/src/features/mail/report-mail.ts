import type { MailedReportContent } from '@azimute/contract';
import type { MailFacts, MailText } from './mail-texts.ts';

/** What a mail says of the report that its link opens. */
export interface ReportFact {
  readonly linkId: string;
  readonly name: string;
  readonly of: MailedReportContent;
  readonly format: string;
  /** The first day and the last, as ISO 8601 writes them. */
  readonly fromDay: string;
  readonly lastDay: string;
  readonly assets: number;
  readonly rows: number;
  /** From when on it was being recalculated as it was mailed. */
  readonly recalculatingFrom: string | null;
  readonly timeZone: string;
}

/** A report with what is written in the way of the reader. */
export interface ReportWords extends Pick<ReportFact, 'name' | 'of' | 'format'> {
  /** One day, or the first and the last. */
  readonly days: string;
  readonly assets: string;
  readonly rows: string;
  readonly note: string | null;
}

/** The words of a language around what is said of a report. */
export interface ReportMailWords {
  readonly when: string;
  readonly rows: Readonly<Record<MailedReportContent, string>>;
  readonly assets: string;
  readonly format: string;
  readonly open: string;
  readonly expires: string;
  readonly own: string;
  readonly by: (sender: string) => string;
}

export function writeReportMail(
  words: ReportMailWords,
  { report, sender }: Pick<MailFacts, 'report' | 'sender'>,
): MailText {
  if (report === null) throw new Error('a mail with a report says of none');
  return {
    subject: `${report.name} · ${report.days}`,
    lines: [
      `${words.when}${report.days}`,
      `${words.rows[report.of]}${report.rows}`,
      `${words.assets}${report.assets}`,
      `${words.format}${report.format.toUpperCase()}`,
      ...(report.note === null ? [] : [report.note]),
    ],
    action: words.open,
    ending: [words.expires, sender === '' ? words.own : words.by(sender)],
  };
}
