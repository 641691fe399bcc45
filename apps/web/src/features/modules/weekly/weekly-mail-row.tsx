import { weeklyMailFilters } from '@azimute/contract/weekly-mails/values';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { toastDone, toastError } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useFigureChoices } from '../api/figures-queries.ts';
import { moduleSearch } from '../api/module-search.ts';
import { weeklyMailsKey, type WeeklyMail } from './weekly-mails-queries.ts';

/** What a page is narrowed down to, each value as people call it. */
export function useFilterWords(): (filters: WeeklyMail['filters']) => string {
  const text = useText('weekly-mails');
  const modules = useText('modules');
  const { data: choices } = useFigureChoices();
  return (filters) => {
    const named = weeklyMailFilters.flatMap((name) => {
      const values = filters[name] ?? [];
      if (values.length === 0) return [];
      const words = values.map((one) => {
        const found = choices?.[name].find(({ value }) => value === String(one));
        return found?.label ?? String(one);
      });
      return [`${modules(`filter_${name}`)}: ${words.join(', ')}`];
    });
    return named.length === 0 ? text('wholeFleet') : named.join(' · ');
  };
}

/** A weekly mail: of what, and when it comes next. */
export function WeeklyMailRow({ mail }: { readonly mail: WeeklyMail }) {
  const text = useText('weekly-mails');
  const modules = useText('modules');
  const format = useFormat();
  const queryClient = useQueryClient();
  const filterWords = useFilterWords();
  const { ask, dialog } = useConfirm();
  const { id, slug, filters, isPaused, nextAt, sentAt } = mail;
  const params = { weeklyMailId: id };
  const name = modules(`name_${slug}`);
  const refresh = () => queryClient.invalidateQueries({ queryKey: weeklyMailsKey });
  const pause = async (): Promise<void> => {
    await callApi('pauseWeeklyMail', { params, body: { isPaused: !isPaused } });
    toastDone('updated');
    await refresh();
  };
  const end = (): void =>
    ask({
      title: text('endTitle', { name }),
      effect: <p>{text('endEffect')}</p>,
      confirmLabel: text('end'),
      danger: true,
      onConfirm: async () => {
        await callApi('endWeeklyMail', { params });
        toastDone('deleted');
        await refresh();
      },
    });
  const times = [
    nextAt === null ? text('isPaused') : text('next', { when: format.dateTime(new Date(nextAt)) }),
    ...(sentAt === null ? [] : [text('last', { when: format.dateTime(new Date(sentAt)) })]),
  ];
  return (
    <Box as="li">
      <Row gap={8} justify="space-between" marginTop={12}>
        <Stack gap={4}>
          <Link
            className="link"
            to="/{-$locale}/services/simc/$slug"
            params={{ slug }}
            search={moduleSearch.read({ ...filters, period: 'week' })}
          >
            {name}
          </Link>
          <Text size={12} color="text-2">
            {filterWords(filters)}
          </Text>
          <Text size={12} color="text-3">
            {times.join(' · ')}
          </Text>
        </Stack>
        <Row gap={4}>
          <Action
            label={text(isPaused ? 'resume' : 'pause')}
            icon={isPaused ? IconPlayerPlay : IconPlayerPause}
            onClick={() => void pause().catch(toastError)}
          />
          <Action label={text('end')} icon={IconTrash} onClick={end} />
        </Row>
      </Row>
      {dialog}
    </Box>
  );
}

interface ActionProps {
  readonly label: string;
  readonly icon: typeof IconTrash;
  readonly onClick: () => void;
}

function Action({ label, icon: Icon, onClick }: ActionProps) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
