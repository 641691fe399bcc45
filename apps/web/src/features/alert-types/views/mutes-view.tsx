import { Button } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Column } from '../../../ui/data-table/column.ts';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { alertTypesKey, muteList, type AlertMute } from '../api/alert-type-queries.ts';
import { useMayManageAlerts } from '../api/use-may-manage-alerts.ts';
import { MuteDialog } from '../components/mute-dialog.tsx';

/** Mutes with their end and reason; users with the right can manage them. */
export function MutesView() {
  const text = useText('alert-types');
  const mayChange = useMayManageAlerts();
  const list = useList(muteList, useMuteColumns(mayChange), useMuteName());
  const { search, change, isPhone } = list;
  return (
    <>
      <ListScreen
        list={list}
        label={text('mutes')}
        filters={[
          {
            name: 'show',
            label: text('show'),
            chosen: list.chosen('show'),
            values: (['current', 'all'] as const).map((value) => ({ value, label: text(`show_${value}`) })),
          },
        ]}
        isBusy={search.new === true}
        tools={
          mayChange && (
            <AddButton
              label={text('newMute')}
              isIcon={isPhone}
              onPress={() => change((current) => ({ ...current, new: true }))}
            />
          )
        }
        renderCard={(mute, link) => <MuteCard mute={mute} link={link} mayEnd={mayChange} />}
        empty={<EmptyState icon={IconBellOff} title={text('noMutes')} text={text('noMutesText')} />}
      />
      {search.new === true && mayChange && (
        <MuteDialog onClose={() => change(({ new: _new, ...others }) => others, { isSettled: true })} />
      )}
    </>
  );
}

/** Names all criteria of a mute: type, asset and UL. */
function useMuteName(): (mute: AlertMute) => string {
  return useMemo(
    () =>
      ({ type, asset, unit }: AlertMute): string =>
        [type?.name, asset?.code, unit && `${unit.code} ${unit.name}`].filter(Boolean).join(' · '),
    [],
  );
}

function useMuteColumns(mayEnd: boolean): readonly Column<AlertMute>[] {
  const nameOf = useMuteName();
  return useColumns(
    'alert-types',
    ({ text, name, plain, instant, person, count }) => [
      name('name', text('mutedThing'), nameOf),
      plain('reason', text('reason'), 2, ({ reason }) => reason),
      instant('until', text('until'), 1, ({ until, endedAt }) => endedAt ?? until),
      person('by', text('by'), 3, ({ createdBy }) => createdBy),
      count('count', text('mutedCount'), 4, ({ mutedCount }) => mutedCount),
      plain('end', text('end'), 1, () => text('endMute'), {
        besideTextPx: 40,
        cell: (mute) => mayEnd && <EndButton mute={mute} />,
      }),
    ],
    [mayEnd],
  );
}

function EndButton({ mute }: { readonly mute: AlertMute }) {
  const text = useText('alert-types');
  const now = useNow(60_000);
  const ending = useAction({
    call: () => callApi('endAlertMute', { params: { alertMuteId: mute.id } }),
    invalidates: [alertTypesKey],
    success: 'updated',
  });
  if (mute.endedAt !== null || Date.parse(mute.until) <= now.getTime()) return text('ended');
  return (
    <Button size="xs" loading={ending.isPending} onClick={() => ending.run()}>
      {text('endMute')}
    </Button>
  );
}

interface MuteCardProps {
  readonly mute: AlertMute;
  readonly link: ReactNode;
  readonly mayEnd: boolean;
}

function MuteCard({ mute, link, mayEnd }: MuteCardProps) {
  const text = useText('alert-types');
  const format = useFormat();
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        {mayEnd && <EndButton mute={mute} />}
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{mute.reason}</span>
        <span>{text('untilWhen', { when: format.dateTime(mute.endedAt ?? mute.until) })}</span>
      </span>
    </>
  );
}
