import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { unitsOptions } from '../api/assets-queries.ts';
import { bulkFields, bulkMemberOf, type BulkField } from './bulk-change.ts';
import classes from './bulk-dialog.module.css';
import type { ChangePreview } from './preview-change.ts';
import type { BulkForm } from './use-bulk-form.ts';
import { useFieldLabel } from './use-field-label.ts';

interface BulkEffectProps {
  readonly form: BulkForm;
  /** How many assets the person saw in the selection. */
  readonly count: number;
}

/** What saving will do, said before it is done. */
export function BulkEffect({ form, count }: BulkEffectProps) {
  const text = useText('asset-bulk');
  const format = useFormat();
  const { preview, isCounting, chosen } = form;
  return (
    <Box
      as="section"
      paddingBlock={10}
      paddingInline={12}
      size={13}
      fill="sunken"
      border="all"
      radius={3}
      className={classes['effect']}
      aria-label={text('effect')}
      aria-busy={isCounting || undefined}
    >
      {preview !== undefined && preview.count !== count && (
        <Text
          role="alert"
          paddingBlock={8}
          paddingInline={10}
          fontSize={12}
          line={18}
          color="warn-text"
          fill="warn-soft"
          radius={2}
          marginBottom={8}
        >
          {text('selectionChanged', { now: format.number(preview.count), before: format.number(count) })}
        </Text>
      )}
      <output>
        {preview === undefined ? (
          <Text color="text-2">{text(isCounting ? 'counting' : 'effectNone')}</Text>
        ) : (
          <ul>
            {bulkFields
              .filter((field) => field in chosen)
              .map((field) => (
                <FieldEffect key={field} field={field} unitId={chosen.unit ?? null} preview={preview} />
              ))}
            <Missing missing={preview.effect.refused.length} />
          </ul>
        )}
      </output>
    </Box>
  );
}

interface FieldEffectProps {
  readonly field: BulkField;
  readonly unitId: string | null;
  readonly preview: ChangePreview;
}

function FieldEffect({ field, unitId, preview: { effect } }: FieldEffectProps) {
  const text = useText('asset-bulk');
  const format = useFormat();
  const label = useFieldLabel()(field);
  const { data: units } = useQuery(unitsOptions);
  const changed = effect.members[bulkMemberOf(field)] ?? 0;
  const stay = effect.changed + effect.unchanged - changed;
  const formatted = format.number(changed);
  const unit = field === 'unit' ? units?.find(({ id }) => String(id) === unitId) : undefined;
  if (changed === 0) return <li>{text('effectFieldNone', { field: label })}</li>;
  const words =
    unit === undefined
      ? text('effectField', { count: changed, formatted, field: label })
      : text('effectUnit', { count: changed, formatted, unit: unit.name });
  return (
    <li>
      {stay === 0 ? words : `${words}; ${text('stay', { count: stay, formatted: format.number(stay) })}`}
    </li>
  );
}

interface MissingProps {
  readonly missing: number;
}

function Missing({ missing }: MissingProps) {
  const text = useText('asset-bulk');
  const format = useFormat();
  if (missing === 0) return null;
  return <li>{text('missing', { count: missing, formatted: format.number(missing) })}</li>;
}
