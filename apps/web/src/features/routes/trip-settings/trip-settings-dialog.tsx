import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack, Text, Note, Hint } from '../../../ui/layout/primitives.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { tripSettingsOptions, type TripSettings } from './trip-settings-queries.ts';
import { TripSettingsForm } from './trip-settings-form.tsx';
import { TripVersions } from './trip-versions.tsx';
import { useTripSettingWords } from './use-trip-setting-words.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Trip settings of all assets and of categories, with all versions. */
export function TripSettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('trip-settings');
  const query = useQuery(tripSettingsOptions);
  const mayChange = useAccount().role === 'admin';
  /** The edited settings: null for all assets; undefined to choose a category. */
  const [edited, setEdited] = useState<{ readonly category: string | null | undefined }>();
  const items = query.data?.items;
  if (edited !== undefined && items !== undefined)
    return <TripSettingsForm category={edited.category} items={items} onClose={() => setEdited(undefined)} />;
  return (
    <Dialog onClose={onClose} size={720} fillsPhone title={text('title')}>
      <Stack gap={16}>
        <Text color="text-2">{text('lead')}</Text>
        {items === undefined ? (
          <Waiting query={query} rows={3} />
        ) : (
          <Stack as="ul" className="divided" aria-label={text('title')}>
            {rowsOf(items).map(({ category, values }) => (
              <SettingsRow
                key={category ?? ''}
                category={category}
                values={values}
                onEdit={mayChange ? () => setEdited({ category }) : undefined}
              />
            ))}
          </Stack>
        )}
        {mayChange ? (
          <Row>
            <Button
              leftSection={<IconPlus size={16} stroke={1.85} aria-hidden />}
              onClick={() => setEdited({ category: undefined })}
            >
              {text('newCategory')}
            </Button>
          </Row>
        ) : (
          <Hint>{text('administrators')}</Hint>
        )}
        <TripVersions />
      </Stack>
    </Dialog>
  );
}

interface SettingsRowProps {
  readonly category: string | null;
  /** Null if nothing is set. */
  readonly values: TripSettings['values'] | null;
  readonly onEdit: (() => void) | undefined;
}

/** Always includes the row for all assets, even if nothing is set. */
function rowsOf(items: readonly TripSettings[]): readonly Omit<SettingsRowProps, 'onEdit'>[] {
  return items.some(({ category }) => category === null)
    ? items
    : [{ category: null, values: null }, ...items];
}

function SettingsRow({ category, values, onEdit }: SettingsRowProps) {
  const text = useText('trip-settings');
  const words = useTripSettingWords();
  const name = words.category(category);
  return (
    <Row as="li" gap={12} paddingBlock={12}>
      <Stack gap={2} flex={1}>
        <Text weight="medium">{name}</Text>
        <Note>{values === null ? text('nothingSet') : words.summary(values)}</Note>
      </Stack>
      {onEdit !== undefined && (
        <IconButton icon={IconPencil} label={text('changeNamed', { name })} iconSize={16} onClick={onEdit} />
      )}
    </Row>
  );
}
