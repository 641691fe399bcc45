import { customColumnOf } from '@azimute/contract/assets/custom-fields';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { unitsOptions } from '../api/assets-queries.ts';
import { useCustomWords } from '../../custom-fields/use-custom-words.ts';
import { bulkFields, bulkMemberOf } from './bulk-change.ts';
import classes from './bulk-dialog.module.css';
import type { ChangePreview } from './preview-change.ts';
import type { BulkForm } from './use-bulk-form.ts';
import { useFieldLabel } from './use-field-label.ts';
import type { PrimitiveProps } from '../../../ui/layout/read-look.ts';

interface BulkEffectProps {
  readonly form: BulkForm;
  /** Number of selected assets that the user saw. */
  readonly count: number;
}

/** Effect of saving, shown beforehand. */
export function BulkEffect({ form, count }: BulkEffectProps) {
  const text = useText('asset-bulk');
  const labelOf = useFieldLabel();
  const custom = useCustomWords();
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
        <ChangedSelection now={preview.count} before={count} />
      )}
      <output>
        {preview === undefined ? (
          <Text color="text-2">{text(isCounting ? 'counting' : 'effectNone')}</Text>
        ) : (
          <ul>
            {bulkFields
              .filter((field) => field !== 'custom' && field in chosen)
              .map((field) => (
                <FieldEffect
                  key={field}
                  member={bulkMemberOf(field)}
                  label={labelOf(field)}
                  unitId={field === 'unit' ? (chosen.unit ?? null) : null}
                  preview={preview}
                />
              ))}
            {custom.fields
              .filter(({ id }) => id in (chosen.custom ?? {}))
              .map((field) => (
                <FieldEffect
                  key={field.id}
                  member={customColumnOf(field.id)}
                  label={custom.nameOf(field)}
                  unitId={null}
                  preview={preview}
                />
              ))}
            <Missing missing={preview.effect.refused.length} />
          </ul>
        )}
      </output>
    </Box>
  );
}

function ChangedSelection({ now, before }: { readonly now: number; readonly before: number }) {
  const text = useText('asset-bulk');
  const format = useFormat();
  return (
    <BulkWarning marginBottom={8}>
      {text('selectionChanged', { now: format.number(now), before: format.number(before) })}
    </BulkWarning>
  );
}

/** Explains why the selection cannot be changed as it is. */
export function BulkWarning(props: Pick<PrimitiveProps, 'marginBottom' | 'children'>) {
  return (
    <Text
      role="alert"
      paddingBlock={8}
      paddingInline={10}
      fontSize={12}
      line={18}
      color="warn-text"
      fill="warn-soft"
      radius={2}
      {...props}
    />
  );
}

interface FieldEffectProps {
  /** Name of the field in the response. */
  readonly member: string;
  readonly label: string;
  /** The chosen UL. */
  readonly unitId: string | null;
  readonly preview: ChangePreview;
}

function FieldEffect({ member, label, unitId, preview: { effect } }: FieldEffectProps) {
  const text = useText('asset-bulk');
  const format = useFormat();
  const { data: units } = useQuery(unitsOptions);
  const changed = effect.members[member] ?? 0;
  const stay = effect.changed + effect.unchanged - changed;
  const formatted = format.number(changed);
  const unit = units?.find(({ id }) => String(id) === unitId);
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
