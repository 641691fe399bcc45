import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { dashboardsKey, type ContentRow } from '../api/dashboard-queries.ts';

/** Adds an item to the user's favorites, or removes it. */
export function FavouriteButton({
  content,
}: {
  readonly content: Pick<ContentRow, 'id' | 'name' | 'favourite'>;
}) {
  const text = useText('dashboards');
  const { id, name, favourite } = content;
  const { run: favour, pending } = useAction({
    call: (isWanted: boolean) =>
      callApi(isWanted ? 'addFavouriteContent' : 'removeFavouriteContent', { params: { contentId: id } }),
    invalidates: [dashboardsKey],
  });
  const isOn = pending ?? favourite;
  return (
    <ActionIcon
      aria-label={text('favourite', { name })}
      aria-pressed={isOn}
      color={isOn ? 'petrol' : 'gray'}
      onClick={() => favour(!isOn)}
    >
      {isOn ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} stroke={1.75} aria-hidden />}
    </ActionIcon>
  );
}
