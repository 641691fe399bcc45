import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf, type SuiteSlug } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { AnswerOf } from '@azimute/contract';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport } from '../../../ui/export/use-export.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import page from '../components/module-page.module.css';
import { rentalRecord } from './rental-list.ts';
import { statementSearch } from './rental-search.ts';
import { StatementBody } from './statement-body.tsx';
import type { Draft, StatementParts } from './statement-days.tsx';
import { useRentalWords } from './use-rental-words.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

const DayPanel = lazy(async () => ({ default: (await import('../metric/day-panel.tsx')).DayPanel }));

export type Issued = AnswerOf<'getIssuedRentalStatement'>;

/** Statement of a contract and period from current facts, or as it was issued. */
export function StatementContent({ slug }: { readonly slug: SuiteSlug }) {
  const { search, change } = useAddress(statementSearch.read);
  const { statement, contract = 0, from = '', to = '', day } = search;
  const issued = useQuery({
    queryKey: [...rentalRecord.key, 'issued', statement],
    queryFn: ({ signal }) =>
      callApi('getIssuedRentalStatement', { params: { statementId: statement ?? 0 }, signal }),
    enabled: statement !== undefined,
  });
  const draft = useQuery({
    queryKey: [...rentalRecord.key, 'statement', contract, from, to],
    queryFn: ({ signal }) =>
      callApi('getRentalStatement', { params: { contractId: contract }, query: { from, to }, signal }),
    enabled: statement === undefined,
  });
  const parts: StatementParts | undefined =
    statement === undefined
      ? draft.data && { content: draft.data, draft: draft.data }
      : issued.data && { content: issued.data.content, issued: issued.data };
  return (
    <div className={page['page']}>
      <div className={page['content']}>
        {parts === undefined ? (
          <Waiting query={statement === undefined ? draft : issued} rows={12} />
        ) : (
          <>
            <Head slug={slug} parts={parts} />
            <StatementBody slug={slug} parts={parts} openDay={day} />
          </>
        )}
      </div>
      {parts !== undefined && day !== undefined && (
        <Suspense>
          <DayPanel
            key={day}
            assetId={parts.content.contract.asset.id}
            day={day}
            onClose={() => change(statementSearch.closed)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface HeadProps {
  readonly slug: SuiteSlug;
  readonly parts: StatementParts;
}

function Head({ slug, parts: { content, draft, issued } }: HeadProps) {
  const text = useText('rentals');
  const modules = useText('modules');
  const words = useRentalWords();
  const [isOutdated, setOutdated] = useState(false);
  const mayChange = changesModule(screenRightsOf(useProfile()).changes, 'services:simc:financials');
  const { code } = content.contract;
  const title =
    issued === undefined
      ? text('statementOf', { code })
      : text('statementNumber', { code, number: issued.content.number });
  return (
    <Box paddingBottom={12}>
      <Row
        as="nav"
        gap={4}
        paddingBottom={4}
        fontSize={13}
        color="text-2"
        className="linked"
        aria-label={modules('path')}
      >
        <ModuleContentLink slug={slug} content="rentals">
          {modules('content_rentals')}
        </ModuleContentLink>
        <IconChevronRight size={14} stroke={1.75} aria-hidden />
        <span>{title}</span>
      </Row>
      <PageHeader title={title} meta={words.days(content.from, content.to)}>
        <IconButton
          variant="default"
          icon={IconPrinter}
          label={modules('print')}
          onClick={() => window.print()}
        />
        {issued !== undefined && <StatementExport issued={issued} />}
        {draft?.isOver === true && mayChange && <Issue slug={slug} draft={draft} onOutdated={setOutdated} />}
      </PageHeader>
      {isOutdated && draft !== undefined && <InlineError>{text('outdatedDraft')}</InlineError>}
    </Box>
  );
}

function StatementExport({ issued }: { readonly issued: Issued }) {
  const text = useText('rentals');
  const locale = useLocale();
  const exporting = useExport(issued.content.contract.code);
  return (
    <>
      <ExportMenu
        exporting={exporting}
        extent={text('dayCount', { count: issued.content.days.length })}
        exportFile={async (format, { signal, onProgress }) =>
          await downloadApi(
            'exportRentalStatement',
            { params: { statementId: issued.id }, query: { format, locale }, signal },
            onProgress,
          )
        }
      />
      <ExportProgress exporting={exporting} />
    </>
  );
}

interface IssueProps {
  readonly slug: SuiteSlug;
  readonly draft: Draft;
  /** Called with true if the reloaded statement differs from the one about to be issued. */
  readonly onOutdated: (isOutdated: boolean) => void;
}

function Issue({ slug, draft, onOutdated }: IssueProps) {
  const text = useText('rentals');
  const words = useRentalWords();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { contract, from, to, sums, currency, updatedAt, overlaps } = draft;
  const issue = async (): Promise<void> => {
    try {
      const { id } = await callApi('issueRentalStatement', {
        params: { contractId: contract.id },
        body: { from, to, updatedAt, total: sums.total, overlaps: overlaps.length },
      });
      toastDone('created');
      await queryClient.invalidateQueries({ queryKey: rentalRecord.key });
      await navigate({
        to: '/{-$locale}/services/simc/$slug/$content',
        params: { slug, content: 'rental-statement' },
        search: { statement: id },
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      await queryClient.invalidateQueries({ queryKey: rentalRecord.key });
      onOutdated(true);
    }
  };
  return (
    <>
      <Button
        onClick={() => {
          onOutdated(false);
          setAsking(true);
        }}
      >
        {text('issue')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('issueTitle', { total: words.money(sums.total, currency) })}
          effect={<p>{text('issueEffect')}</p>}
          confirmLabel={text('issue')}
          onConfirm={issue}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
