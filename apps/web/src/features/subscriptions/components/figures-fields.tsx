import { figureExportGroups } from '@azimute/contract/metrics/values';
import { exportFormats } from '@azimute/contract/list';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { filtersOf, type Content } from '../api/subscriptions-queries.ts';

type Figures = Extract<Content, { kind: 'figures' | 'unit_figures' }>;

/** In the mail itself, or by group in a file. */
const shapes = ['mail', ...exportFormats] as const;

type Group = (typeof figureExportGroups)[number];

export interface FiguresValues {
  readonly shape: (typeof shapes)[number];
  readonly groupBy: Group;
}

export function figuresValuesOf(content: Content): FiguresValues {
  const file = content.kind === 'unit_figures' ? content : null;
  return { shape: file?.format ?? 'mail', groupBy: file?.groupBy ?? 'units' };
}

export function toFiguresContent({ shape, groupBy }: FiguresValues, content: Figures): Figures {
  const chosen = { slug: content.slug, ...filtersOf(content) };
  return shape === 'mail'
    ? { ...chosen, kind: 'figures' }
    : { ...chosen, kind: 'unit_figures', format: shape, groupBy };
}

/** Format in which the figures of a page are sent. */
export function FiguresFields({ form }: { readonly form: RecordForm<FiguresValues> }) {
  const text = useText('subscriptions');
  const formats = useText('ui');
  const modules = useText('modules');
  return (
    <>
      <SelectField
        {...form.field('shape', text('of'))}
        searchable={false}
        allowDeselect={false}
        data={shapes.map((value) => ({
          value,
          label: value === 'mail' ? text('figuresInMail') : formats(`export_${value}`),
        }))}
      />
      {form.values.shape !== 'mail' && (
        <SelectField
          {...form.field('groupBy', modules('groupBy'))}
          searchable={false}
          allowDeselect={false}
          data={figureExportGroups.map((value) => ({ value, label: modules(`group_${value}`) }))}
        />
      )}
    </>
  );
}
