import { exportFormats } from '@azimute/contract/list';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { filtersOf, type Content } from '../api/subscriptions-queries.ts';

type Figures = Exclude<Content, { kind: 'trips' }>;

/** In the mail itself, or by UL in a file. */
const shapes = ['mail', ...exportFormats] as const;

export interface FiguresValues {
  readonly shape: (typeof shapes)[number];
}

export function figuresValuesOf(content: Content): FiguresValues {
  return { shape: content.kind === 'unit_figures' ? content.format : 'mail' };
}

export function toFiguresContent({ shape }: FiguresValues, content: Figures): Figures {
  const chosen = { slug: content.slug, ...filtersOf(content) };
  return shape === 'mail'
    ? { ...chosen, kind: 'figures' }
    : { ...chosen, kind: 'unit_figures', format: shape };
}

/** How the figures of a page are sent. */
export function FiguresFields({ form }: { readonly form: RecordForm<FiguresValues> }) {
  const text = useText('subscriptions');
  const formats = useText('ui');
  return (
    <SelectField
      form={form}
      name="shape"
      label={text('of')}
      searchable={false}
      allowDeselect={false}
      data={shapes.map((value) => ({
        value,
        label:
          value === 'mail'
            ? text('figuresInMail')
            : text('figuresByUnit', { format: formats(`export_${value}`) }),
      }))}
    />
  );
}
