import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toastError } from '../../../ui/toasts.tsx';
import { dashboardsKey, type ContentRow } from '../api/dashboard-queries.ts';

/** Makes a content one of the person's favourites, or no longer one. */
export function FavouriteButton({
  content,
}: {
  readonly content: Pick<ContentRow, 'id' | 'name' | 'favourite'>;
}) {
  const text = useText('dashboards');
  const queryClient = useQueryClient();
  const { id, name, favourite } = content;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) =>
      callApi(wanted ? 'addFavouriteContent' : 'removeFavouriteContent', { params: { contentId: id } }),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: dashboardsKey }),
  });
  const isOn = isPending ? variables : favourite;
  return (
    <ActionIcon
      aria-label={text('favourite', { name })}
      aria-pressed={isOn}
      color={isOn ? 'petrol' : 'gray'}
      onClick={() => mutate(!isOn)}
    >
      {isOn ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} stroke={1.75} aria-hidden />}
    </ActionIcon>
  );
}
