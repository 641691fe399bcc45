import { changesModule } from '@azimute/contract/modules';
import { ActionIcon } from '@mantine/core';
import { IconChartBar, IconKeyboard, IconLayoutList, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { AlertDetail } from '../detail/alert-detail.tsx';
import { useTriageKeys } from '../detail/use-triage-keys.ts';
import { FiguresView } from '../figures/figures-view.tsx';
import { AlertPane } from '../list/alert-pane.tsx';
import { AlertTable } from '../list/alert-table.tsx';
import { useShownAlerts, type ShownAlerts } from '../list/use-shown-alerts.ts';
import { useSteps } from '../list/use-steps.ts';
import classes from './alerts-page.module.css';

const keys = ['J', 'K', 'T', 'C', 'F', 'R', 'M', 'Esc', '?'] as const;

/** The alerts, and the one that is open beside them; or all of them as a table. */
export function AlertsPage() {
  const text = useText('alerts');
  const figures = useText('alert-figures');
  const alerts = useShownAlerts();
  const mayChange = useMayChangeAlerts();
  const [isHelping, setHelping] = useState(false);
  const { list } = alerts;
  const { search, change, openId, isPhone } = list;
  const isTable = search.view === 'table';
  const isFull = isPhone || isTable || search.full === true;
  const steps = useSteps(alerts, isFull);
  usePageTitle(search.view === 'figures' ? figures('title') : text('title'));
  useTriageKeys({
    isEnabled: openId === undefined && !isTable,
    keys: { j: steps.onNext, 'shift+?': () => setHelping(true) },
  });
  const detail = openId !== undefined && (
    <AlertDetail
      alertId={openId}
      steps={steps}
      mayChange={mayChange}
      isPhone={isPhone}
      tab={search.tab ?? 'what'}
      onTab={(tab) => change((current) => ({ ...current, tab }), { replace: true })}
      onHelp={() => setHelping(true)}
    />
  );
  const help = isHelping && <KeysDialog onClose={() => setHelping(false)} />;
  if (detail && isFull) {
    return (
      <>
        {detail}
        {help}
      </>
    );
  }
  if (search.view === 'figures') {
    return <FiguresView {...alerts} />;
  }
  if (isTable) {
    return (
      <AlertTable
        alerts={alerts}
        mayChange={mayChange}
        meta={<Waiting {...alerts} />}
        actions={
          <>
            <FiguresLink {...alerts} />
            <ViewSwitch {...alerts} />
          </>
        }
      />
    );
  }
  return (
    <Stack flex={1} minHeight={0} className={classes['triage']}>
      <AlertPane
        alerts={alerts}
        mayChange={mayChange}
        header={<Header {...alerts} />}
        foot={isPhone ? null : <Keys onHelp={() => setHelping(true)} />}
      />
      {!isPhone && (
        <Row align="stretch" minWidth={0} minHeight={0} border="left">
          {detail || <NothingOpen />}
        </Row>
      )}
      {help}
    </Stack>
  );
}

function Header(alerts: ShownAlerts) {
  const text = useText('alerts');
  return (
    <PageHeader title={text('title')} meta={<Waiting {...alerts} />}>
      <FiguresLink {...alerts} />
      {!alerts.list.isPhone && <ViewSwitch {...alerts} />}
    </PageHeader>
  );
}

/** How many wait to be treated, of all that the person sees. */
function Waiting({ counts }: ShownAlerts) {
  const text = useText('alerts');
  const format = useFormat();
  if (counts === undefined) return null;
  const count = counts.opened + counts.running;
  return <span className="figure">{text('toTreat', format.counted(count))}</span>;
}

function ViewSwitch({ list: { search, change } }: ShownAlerts) {
  const text = useText('alerts');
  const isTable = search.view === 'table';
  const Icon = isTable ? IconLayoutList : IconTable;
  return (
    <ActionIcon
      aria-label={text(isTable ? 'asTriage' : 'asTable')}
      onClick={() =>
        change(({ view: _view, ...current }) => (isTable ? current : { ...current, view: 'table' }))
      }
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Leads to the figures of what is listed. */
function FiguresLink({ list: { change } }: ShownAlerts) {
  const text = useText('alerts');
  return (
    <ActionIcon
      aria-label={text('asFigures')}
      onClick={() =>
        change(({ alert: _alert, statuses: _statuses, ...current }) => ({ ...current, view: 'figures' }))
      }
    >
      <IconChartBar size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function NothingOpen() {
  const text = useText('alerts');
  return (
    <EmptyState
      icon={<IconKeyboard size={20} stroke={1.7} aria-hidden />}
      title={text('chooseTitle')}
      text={text('chooseText')}
    />
  );
}

function Keys({ onHelp }: { readonly onHelp: () => void }) {
  const text = useText('alerts');
  return (
    <Row
      flex="none"
      gap={14}
      minHeight={36}
      paddingLeft="gutter"
      paddingRight={16}
      border="top"
      color="text-3"
      fontSize={12}
      className={classes['keys']}
    >
      <span>
        <kbd>J</kbd> <kbd>K</kbd> {text('keysStep')}
      </span>
      <span>
        <kbd>C</kbd> {text('key_C')}
      </span>
      <span>
        <kbd>F</kbd> {text('key_F')}
      </span>
      <ActionIcon size="xs" aria-label={text('keys')} onClick={onHelp}>
        <IconKeyboard size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Row>
  );
}

function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('alerts');
  return (
    <Dialog onClose={onClose} size={420} title={text('keys')}>
      <Stack as="ul" gap={8} size={13} className={classes['help'] ?? ''}>
        {keys.map((key) => (
          <Row as="li" key={key} gap={12}>
            <kbd>{key}</kbd>
            <Text as="span">{key === '?' ? text('keys') : text(`key_${key}`)}</Text>
          </Row>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Whether the person may treat alerts; who may not only looks. */
function useMayChangeAlerts(): boolean {
  const { modules } = useProfile();
  const changed = modules.filter(({ change }) => change).map(({ code }) => code);
  return changesModule(changed, 'services:simc:alertas:alertas');
}
