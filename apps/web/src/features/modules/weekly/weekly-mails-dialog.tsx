import type { SubscribeWeeklyMail } from '@azimute/contract';
import type { SuiteSlug } from '@azimute/contract/routes';
import { weeklyMailFilters } from '@azimute/contract/weekly-mails/values';
import { Button } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import type { ModuleView } from '../api/use-module-view.ts';
import { weeklyMailsKey, weeklyMailsOptions } from './weekly-mails-queries.ts';
import { useFilterWords, WeeklyMailRow } from './weekly-mail-row.tsx';

interface WeeklyMailsDialogProps {
  readonly slug: SuiteSlug;
  readonly view: ModuleView;
  readonly onClose: () => void;
}

/** Subscribing to the page as it is narrowed down, and the weekly mails that the person has. */
export function WeeklyMailsDialog({ slug, view, onClose }: WeeklyMailsDialogProps) {
  const text = useText('weekly-mails');
  const modules = useText('modules');
  const errors = useText('errors');
  const queryClient = useQueryClient();
  const filterWords = useFilterWords();
  const filters = filtersOf(view.scope);
  const subscribing = useMutation({
    mutationFn: () => callApi('subscribeWeeklyMail', { body: { slug, filters } }),
    onSuccess: async () => {
      toastDone('created');
      await queryClient.invalidateQueries({ queryKey: weeklyMailsKey });
    },
  });
  return (
    <Dialog onClose={onClose} size={640} fillsPhone title={text('title')}>
      <Stack gap={12}>
        <Text color="text-2">{text('lead')}</Text>
        <Text>{[modules(`name_${slug}`), filterWords(filters)].join(' · ')}</Text>
        <Button
          data-autofocus
          leftSection={<IconMailPlus size={16} stroke={1.85} aria-hidden />}
          loading={subscribing.isPending}
          onClick={() => subscribing.mutate()}
        >
          {text('subscribe')}
        </Button>
        {subscribing.error !== null && <InlineError>{errors(errorText(subscribing.error))}</InlineError>}
        <Mails />
      </Stack>
    </Dialog>
  );
}

function Mails() {
  const text = useText('weekly-mails');
  const list = useInfiniteQuery(weeklyMailsOptions);
  if (list.data === undefined) return <Waiting of={list} rows={2} />;
  const mails = list.data.pages.flatMap(({ items }) => items);
  if (mails.length === 0) return <Text color="text-3">{text('noMails')}</Text>;
  return (
    <>
      <ul aria-label={text('own')}>
        {mails.map((mail) => (
          <WeeklyMailRow key={mail.id} mail={mail} />
        ))}
      </ul>
      <ShowMore of={list} size="xs" />
    </>
  );
}

/** What the page is narrowed down to, without its period. */
function filtersOf(scope: ModuleView['scope']): SubscribeWeeklyMail['filters'] {
  return Object.fromEntries(
    weeklyMailFilters.flatMap((name) => (scope[name] === undefined ? [] : [[name, [...scope[name]]]])),
  );
}
