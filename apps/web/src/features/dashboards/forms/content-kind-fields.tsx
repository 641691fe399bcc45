import {
  boardDays,
  contentKinds,
  dashboardAddressMaxLength,
  type ContentKind,
} from '@azimute/contract/dashboards/values';
import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, TextField } from '../../../ui/form/fields.tsx';
import { Stack, Hint } from '../../../ui/layout/primitives.tsx';
import type { Translations } from '../api/dashboard-queries.ts';
import { FileSelect } from '../../files/components/file-select.tsx';
import { ReportFields, type ReportValues } from './report-fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';

export interface ContentValues {
  readonly kind: ContentKind;
  readonly briefcaseId: number | null;
  readonly name: string;
  readonly description: string;
  readonly translations: Translations;
  readonly url: string;
  readonly fileId: number | null;
  readonly report: ReportValues;
  readonly days: number | string;
  readonly enabled: boolean;
}

interface KindChoiceProps {
  readonly kind: ContentKind;
  readonly onChange: (kind: ContentKind) => void;
}

export function KindChoice({ kind, onChange }: KindChoiceProps) {
  const text = useText('dashboards');
  return (
    <Stack gap={4}>
      <SegmentedControl
        fullWidth
        aria-label={text('kind')}
        value={kind}
        data={contentKinds.map((value) => ({ value, label: text(`kind_${value}`) }))}
        onChange={onChange}
      />
      <Hint>{text(`kindHint_${kind}`)}</Hint>
    </Stack>
  );
}

interface KindFieldsProps {
  readonly form: RecordForm<ContentValues>;
  readonly onOrigins: () => void;
  readonly onSources: () => void;
}

/** Source of the item, depending on its kind. */
export function KindFields({ form, onOrigins, onSources }: KindFieldsProps) {
  const text = useText('dashboards');
  const { values, set, errorOf } = form;
  const { kind } = values;
  return (
    <>
      {kind === 'file' && (
        <FileSelect
          label={text('file')}
          required
          fileId={values.fileId}
          error={errorOf('fileId')}
          onChange={(fileId) => set('fileId', fileId)}
        />
      )}
      {kind === 'native' && (
        <NumberField
          {...form.field('days', text('days'), text('daysHint'))}
          allowDecimal={false}
          min={1}
          max={boardDays.most}
          withAsterisk
        />
      )}
      {kind === 'report' && (
        <ReportFields
          values={values.report}
          error={errorOf('report')}
          onChange={(report) => set('report', report)}
          onSources={onSources}
        />
      )}
      {(kind === 'embed' || kind === 'link') && (
        <TextField
          {...form.field('url', text('address'))}
          type="url"
          placeholder="https://"
          maxLength={dashboardAddressMaxLength}
          withAsterisk
          description={
            kind === 'embed' && (
              <>
                {text('embedHint')}{' '}
                <button type="button" className="text-button" onClick={onOrigins}>
                  {text('origins')}
                </button>
              </>
            )
          }
        />
      )}
    </>
  );
}
