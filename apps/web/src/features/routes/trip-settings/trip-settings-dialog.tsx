import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { tripSettingsOptions, type TripSettings } from './trip-settings-queries.ts';
import { TripSettingsForm } from './trip-settings-form.tsx';
import { TripVersions } from './trip-versions.tsx';
import { useTripSettingWords } from './use-trip-setting-words.ts';

/** What is set of all assets and of categories, and every version of it. */
export function TripSettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('trip-settings');
  const query = useQuery(tripSettingsOptions);
  const mayChange = useAccount().role === 'admin';
  /** Whose settings are changed: null for all assets; undefined for a category that is chosen. */
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
          <Text size={12} color="text-3">
            {text('administrators')}
          </Text>
        )}
        <TripVersions />
      </Stack>
    </Dialog>
  );
}

interface SettingsRowProps {
  readonly category: string | null;
  /** Null where nothing is set. */
  readonly values: TripSettings['values'] | null;
  readonly onEdit: (() => void) | undefined;
}

/** That of all assets is there, also where nothing is set. */
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
        <Text size={12} color="text-2">
          {values === null ? text('nothingSet') : words.summary(values)}
        </Text>
      </Stack>
      {onEdit !== undefined && (
        <ActionIcon aria-label={text('changeNamed', { name })} onClick={onEdit}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  );
}
