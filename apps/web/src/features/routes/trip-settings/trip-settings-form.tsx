import { tripSettingBounds, tripSettingNames, type TripSettingName } from '@azimute/contract/trips/values';
import { tripClassOf, tripThresholds } from '@azimute/engine/trips';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../../api/account-query.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { toastError } from '../../../ui/toasts.tsx';
import { assetFacetsOptions } from '../../assets/api/assets-queries.ts';
import { entryUnitOf, toEntry } from './trip-setting-units.ts';
import type { TripSettings } from './trip-settings-queries.ts';
import classes from './trip-settings.module.css';
import { useTripSettingWords } from './use-trip-setting-words.ts';
import { useTripSettingsForm, type TripSettingsEntry } from './use-trip-settings-form.ts';

interface TripSettingsFormProps {
  /** Null for all assets; undefined to choose a category. */
  readonly category: string | null | undefined;
  readonly items: readonly TripSettings[];
  readonly onClose: () => void;
}

/** Trip settings of all assets, or of a category. */
export function TripSettingsForm({ category, items, onClose }: TripSettingsFormProps) {
  const text = useText('trip-settings');
  const words = useTripSettingWords();
  const { form, isConflicted, remove } = useTripSettingsForm({ category, items, onSaved: onClose });
  const of = category === undefined ? form.values.category : category;
  const isSet = items.some((one) => one.category === of);
  return (
    <FormDialog
      form={form}
      title={category === undefined ? text('newCategory') : words.category(category)}
      saveLabel={text('save')}
      onClose={onClose}
      footStart={
        isSet &&
        category !== undefined && (
          <Button variant="subtle" color="red" onClick={() => void remove().catch(toastError)}>
            {text('remove')}
          </Button>
        )
      }
    >
      {isConflicted && <InlineError>{text('conflict')}</InlineError>}
      <Text color="text-2">{text('fromNow')}</Text>
      {category === undefined && <CategoryField form={form} taken={items} />}
      <SettingFields form={form} category={of} items={items} />
    </FormDialog>
  );
}

interface CategoryFieldProps {
  readonly form: RecordForm<TripSettingsEntry>;
  readonly taken: readonly TripSettings[];
}

function CategoryField({ form, taken }: CategoryFieldProps) {
  const text = useText('trip-settings');
  const { data: facets } = useQuery(assetFacetsOptions({}));
  const categories = (facets?.categories ?? []).map(({ value }) => value).filter(Boolean);
  return (
    <SelectField
      {...form.field('category', text('category'))}
      allowDeselect={false}
      data={categories.filter((one) => !taken.some(({ category }) => category === one))}
    />
  );
}

interface SettingFieldsProps {
  readonly form: RecordForm<TripSettingsEntry>;
  readonly category: string | null;
  readonly items: readonly TripSettings[];
}

function SettingFields({ form, category, items }: SettingFieldsProps) {
  const inherited = useInheritedSettings(category, items);
  return (
    <Stack alignItems="end" gap={16} className={classes['fields']}>
      {tripSettingNames.map((name) => (
        <SettingField key={name} form={form} name={name} inherited={inherited[name]} />
      ))}
    </Stack>
  );
}

interface SettingFieldProps {
  readonly form: RecordForm<TripSettingsEntry>;
  readonly name: TripSettingName;
  /** Value that applies if the field is empty; null for no limit. */
  readonly inherited: number | null;
}

function SettingField({ form, name, inherited }: SettingFieldProps) {
  const text = useText('trip-settings');
  const words = useTripSettingWords();
  const { distanceUnit } = useAccount();
  const unit = entryUnitOf(name, distanceUnit);
  const { least, most } = tripSettingBounds[name];
  return (
    <NumberField
      {...form.field(name, text(name), `${text(`${name}_hint`)} ${words.range(name)}`)}
      placeholder={inherited === null ? text('noLimit') : words.value(name, inherited)}
      suffix={` ${unit.symbol}`}
      decimalScale={1}
      min={toEntry(least, unit)}
      max={toEntry(most, unit)}
    />
  );
}

/** Returns the values that a category inherits: the values for all assets, or else the defaults of its class. */
function useInheritedSettings(
  category: string | null,
  items: readonly TripSettings[],
): Readonly<Record<TripSettingName, number | null>> {
  const { data } = useQuery(accountQuery(useAccount().id));
  const tripClass = category === null ? 'road_vehicle' : tripClassOf(category, data?.worksStanding ?? {});
  const defaults = { ...tripThresholds[tripClass], limitKph: null };
  if (category === null) return defaults;
  const { values = {} } = items.find((one) => one.category === null) ?? {};
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return { ...defaults, ...Object.fromEntries(given) };
}
