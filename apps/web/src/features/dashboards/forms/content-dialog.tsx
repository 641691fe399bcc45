import { KindChoice, KindFields, type ContentValues } from './content-kind-fields.tsx';
import {
  boardDays,
  dashboardDescriptionMaxLength,
  dashboardNameMaxLength,
} from '@azimute/contract/dashboards/values';
import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { readLocale } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useStoredRecord } from '../../../ui/form/use-stored-record.ts';
import type { Briefcase, Content } from '../api/dashboard-queries.ts';
import { EnabledSwitch } from './briefcase-dialog.tsx';
import { OriginsDialog } from './origins-dialog.tsx';
import { isComplete, noReport } from './report-fields.tsx';
import { ReportSourcesDialog } from './report-sources-dialog.tsx';
import { TranslationFields, translationNames, trimTranslations } from './translation-fields.tsx';
import { useDashboardForm } from './use-dashboard-form.ts';

interface ContentDialogProps {
  /** Absent for a new item. */
  readonly content: Content | undefined;
  /** Initial briefcase of a new item. */
  readonly briefcaseId: number | null;
  readonly briefcases: readonly Briefcase[];
  readonly onSaved: (content: Content) => void;
  readonly onClose: () => void;
}

export function ContentDialog(props: ContentDialogProps) {
  const { briefcases, onClose } = props;
  const text = useText('dashboards');
  const [listsOrigins, setListsOrigins] = useState(false);
  const [listsSources, setListsSources] = useState(false);
  const { record, form } = useContentForm(props);
  const content = record.base;
  const { values, set, errorOf } = form;
  const { kind } = values;
  return (
    <>
      <FormDialog
        form={form}
        title={content === undefined ? text('newContent') : text('editTitle', { name: content.name })}
        saveLabel={text(content === undefined ? 'create' : 'save')}
        isConflicted={record.isConflicted}
        onClose={onClose}
      >
        {content === undefined && <KindChoice kind={kind} onChange={(chosen) => set('kind', chosen)} />}
        <TextField
          {...form.field('name', text('name'))}
          maxLength={dashboardNameMaxLength}
          withAsterisk
          data-autofocus
        />
        <KindFields
          form={form}
          onOrigins={() => setListsOrigins(true)}
          onSources={() => setListsSources(true)}
        />
        <Select
          label={text('briefcase')}
          withAsterisk
          allowDeselect={false}
          data={briefcases.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.briefcaseId === null ? null : String(values.briefcaseId)}
          onChange={(id) => set('briefcaseId', Number(id))}
          error={errorOf('briefcaseId')}
        />
        <TextAreaField
          {...form.field('description', text('description'))}
          maxLength={dashboardDescriptionMaxLength}
        />
        <TranslationFields
          values={values.translations}
          usual={values}
          error={errorOf('translations')}
          onChange={(translations) => set('translations', translations)}
        />
        <EnabledSwitch isOn={values.enabled} onChange={(isOn) => set('enabled', isOn)} />
      </FormDialog>
      {/* Outside the form: nested forms would both be submitted. */}
      {listsOrigins && <OriginsDialog onClose={() => setListsOrigins(false)} />}
      {listsSources && <ReportSourcesDialog onClose={() => setListsSources(false)} />}
    </>
  );
}

function useContentForm({ content: opened, briefcaseId, briefcases, onSaved }: ContentDialogProps) {
  const record = useStoredRecord(opened, ({ id }) =>
    callApi('getContent', { params: { contentId: id }, query: { language: readLocale() } }),
  );
  const content = record.base;
  const usualBriefcaseId = briefcaseId ?? briefcases[0]?.id ?? null;
  const stored = useMemo(() => valuesOf(content, usualBriefcaseId), [content, usualBriefcaseId]);
  const form = useDashboardForm<ContentValues, Content>({
    stored,
    required: ['name', 'briefcaseId'],
    check: ({ kind, url, fileId, days, report }) => ({
      url: (kind === 'embed' || kind === 'link') && url.trim() === '' ? 'required' : null,
      fileId: kind === 'file' && fileId === null ? 'required' : null,
      days: kind === 'native' && days === '' ? 'required' : null,
      report: kind === 'report' && !isComplete(report) ? 'required' : null,
    }),
    isNew: content === undefined,
    attempt: 'content',
    serverNames: {
      ...translationNames,
      'body.url': 'url',
      'body.fileId': 'fileId',
      'body.days': 'days',
      'body.sourceId': 'report',
      'body.report': 'report',
      'body.workspace': 'report',
      'body.accountField': 'report',
      'body.unitsField': 'report',
    },
    save: (values) => save(values, content, record.standOn),
    onSaved,
    ...record.ifConflict,
  });
  return { record, form };
}

function valuesOf(content: Content | undefined, briefcaseId: number | null): ContentValues {
  if (content === undefined) {
    const { usual } = boardDays;
    const empty = { name: '', description: '', translations: {}, url: '', fileId: null, report: noReport };
    return { kind: 'native', briefcaseId, ...empty, days: usual, enabled: true };
  }
  const { usual, translations, enabled, body } = content;
  return {
    kind: body.kind,
    briefcaseId: content.briefcase.id,
    ...usual,
    translations,
    url: 'url' in body ? body.url : '',
    fileId: body.kind === 'file' ? body.fileId : null,
    report: body.kind === 'report' ? body : noReport,
    days: body.kind === 'native' ? body.days : boardDays.usual,
    enabled,
  };
}

async function save(
  values: ContentValues,
  content: Content | undefined,
  onStored: (content: Content) => void,
): Promise<Content> {
  const { kind, name, description, enabled } = values;
  const briefcaseId = Number(values.briefcaseId);
  const tiles = content?.body.kind === 'native' ? content.body.tiles : [];
  const body =
    kind === 'native'
      ? { kind, days: Number(values.days), tiles }
      : kind === 'file'
        ? { kind, fileId: Number(values.fileId) }
        : kind === 'report'
          ? { ...values.report, kind, sourceId: Number(values.report.sourceId) }
          : { kind, url: values.url.trim() };
  const translations = trimTranslations(values.translations);
  const settings = { name, description, translations, enabled, body };
  if (content === undefined) return callApi('createContent', { body: { briefcaseId, ...settings } });
  const { id } = content;
  const saved = await callApi('updateContent', {
    params: { contentId: id },
    body: { ...settings, updatedAt: content.updatedAt },
  });
  if (briefcaseId === content.briefcase.id) return saved;
  // If moving fails, a retry starts from the state stored here.
  onStored(saved);
  await callApi('moveContents', { body: { contentIds: [id], briefcaseId } });
  return callApi('getContent', { params: { contentId: id } });
}
