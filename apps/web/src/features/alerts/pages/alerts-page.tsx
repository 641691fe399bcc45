import { changesModule } from '@azimute/contract/modules';
import { IconChartBar, IconKeyboard, IconLayoutList, IconTable, type Icon } from '@tabler/icons-react';
import { useState, useEffect, useRef } from 'react';
import { useMediaQuery } from '@mantine/hooks';
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
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

/** From this width on, list and open alert are both fully visible. */
const wide = '(min-width: 1024px)';

const keys = ['J', 'K', 'T', 'C', 'F', 'R', 'M', 'Esc', '?'] as const;

/** Alerts with the open one next to them, or all of them as a table. */
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
  useFirstAlert(alerts);
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
  if (search.view === 'figures') return <FiguresView {...alerts} />;
  if (isTable) return <Table alerts={alerts} mayChange={mayChange} />;
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
      <FiguresLink alerts={alerts} />
      {!alerts.list.isPhone && <ViewSwitch alerts={alerts} />}
    </PageHeader>
  );
}

/** Number of alerts that need action, out of all that the user sees. */
function Waiting({ counts }: ShownAlerts) {
  const text = useText('alerts');
  const format = useFormat();
  if (counts === undefined) return null;
  const count = counts.opened + counts.running;
  return <span className="figure">{text('toTreat', format.counted(count))}</span>;
}

interface ViewProps {
  readonly alerts: ShownAlerts;
  /** Next to the whole table there is space for words. */
  readonly hasText?: boolean;
}

function ViewSwitch({ alerts: { list }, hasText = false }: ViewProps) {
  const text = useText('alerts');
  const isTable = list.search.view === 'table';
  return (
    <ViewButton
      hasText={hasText}
      icon={isTable ? IconLayoutList : IconTable}
      label={text(isTable ? 'asTriage' : 'asTable')}
      onClick={() =>
        list.change(({ view: _view, ...current }) => (isTable ? current : { ...current, view: 'table' }))
      }
    />
  );
}

/** Links to the figures of the listed alerts. */
function FiguresLink({ alerts: { list }, hasText = false }: ViewProps) {
  const text = useText('alerts');
  return (
    <ViewButton
      hasText={hasText}
      icon={IconChartBar}
      label={text('asFigures')}
      onClick={() =>
        list.change(({ alert: _alert, statuses: _statuses, ...current }) => ({ ...current, view: 'figures' }))
      }
    />
  );
}

interface ViewButtonProps {
  readonly icon: Icon;
  readonly label: string;
  readonly hasText: boolean;
  readonly onClick: () => void;
}

function ViewButton({ hasText, label, ...button }: ViewButtonProps) {
  return hasText ? (
    <IconTextButton {...button}>{label}</IconTextButton>
  ) : (
    <IconButton {...button} label={label} />
  );
}

function NothingOpen() {
  const text = useText('alerts');
  return <EmptyState icon={IconKeyboard} title={text('chooseTitle')} text={text('chooseText')} />;
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
      <IconButton size="xs" icon={IconKeyboard} label={text('keys')} iconSize={16} onClick={onHelp} />
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

/** Returns whether the user can handle alerts; otherwise the screen is read-only. */
function useMayChangeAlerts(): boolean {
  const { modules } = useProfile();
  const changed = modules.filter(({ change }) => change).map(({ code }) => code);
  return changesModule(changed, 'services:simc:alertas:alertas');
}

interface TableProps {
  readonly alerts: ReturnType<typeof useShownAlerts>;
  readonly mayChange: boolean;
}

function Table({ alerts, mayChange }: TableProps) {
  return (
    <AlertTable
      alerts={alerts}
      mayChange={mayChange}
      meta={<Waiting {...alerts} />}
      actions={
        <>
          <FiguresLink alerts={alerts} hasText={!alerts.list.isPhone} />
          <ViewSwitch alerts={alerts} hasText={!alerts.list.isPhone} />
        </>
      }
    />
  );
}

/** Opens the first alert of the list on wide screens, once: after that, closing leaves none open. */
function useFirstAlert({ list, rows }: ShownAlerts): void {
  const isWide = useMediaQuery(wide, false, { getInitialValueInEffect: false });
  const { openId, search, follow, query } = list;
  const hasOpened = useRef(false);
  const firstId = query.isPlaceholderData ? undefined : rows[0]?.id;
  useEffect(() => {
    if (openId !== undefined) hasOpened.current = true;
    if (hasOpened.current || !isWide || search.view !== undefined || firstId === undefined) return;
    hasOpened.current = true;
    follow(firstId);
  }, [openId, isWide, search.view, firstId, follow]);
}
