import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Column, Stack, Text, Title, Lead } from '../../../ui/layout/primitives.tsx';
import { PanelTabs } from '../../../ui/side-panel/panel-tabs.tsx';
import { NoPermission } from '../../../ui/states.tsx';
import { useMayManageAlerts } from '../../alert-types/api/use-may-manage-alerts.ts';
import { LinkedWorkOrders } from '../../work-orders/components/linked-work-orders.tsx';
import type { AlertTab } from '../api/alert-search.ts';
import {
  alertOptions,
  alertsKey,
  evidenceOptions,
  type Alert,
  type AlertEvidence,
} from '../api/alerts-queries.ts';
import { useTakeAlert } from '../api/use-alert-changes.ts';
import { FinishAlertDialog, OwnerDialog, ReopenDialog } from '../treatment/treatment-dialogs.tsx';
import { TreatmentComposer } from '../treatment/treatment-composer.tsx';
import classes from './alert-detail.module.css';
import { AlertFacts } from './alert-facts.tsx';
import { AlertHead, type AlertSteps, type AlertVerbs } from './alert-head.tsx';
import { AlertPlace } from './alert-place.tsx';
import { DidItWork } from './did-it-work.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import { Recommendation } from './recommendation.tsx';
import { RelatedAlerts } from './related-alerts.tsx';
import { TreatmentHistory } from './treatment-history.tsx';
import { useTriageKeys } from './use-triage-keys.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useWhatHappened } from '../components/use-what-happened.ts';
import { EvidenceChart } from './evidence-chart.tsx';

const MuteDialog = lazy(async () => ({
  default: (await import('../../alert-types/components/mute-dialog.tsx')).MuteDialog,
}));

interface AlertDetailProps {
  readonly alertId: number;
  readonly steps: AlertSteps;
  readonly mayChange: boolean;
  readonly isPhone: boolean;
  readonly tab: AlertTab;
  readonly onTab: (tab: AlertTab) => void;
  readonly onHelp: () => void;
}

/** One alert: event, facts and treatment. */
export function AlertDetail({ alertId, ...props }: AlertDetailProps) {
  const text = useText('alerts');
  const query = useQuery(alertOptions(alertId));
  if (query.data !== undefined) return <ReadAlert key={alertId} alert={query.data} {...props} />;
  const back = <Button onClick={props.steps.onClose}>{text('backToList')}</Button>;
  const missing = <NoPermission title={text('missingTitle')} text={text('missingText')} action={back} />;
  return <Waiting query={query} rows={8} missing={missing} />;
}

interface ReadAlertProps extends Omit<AlertDetailProps, 'alertId'> {
  readonly alert: Alert;
}

const dialogs = {
  finish: FinishAlertDialog,
  reopen: ReopenDialog,
  owner: OwnerDialog,
  mute: MuteAlert,
} as const;

function ReadAlert({ alert, steps, mayChange, isPhone, tab, onTab, onHelp }: ReadAlertProps) {
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const [added, setAdded] = useState(0);
  const [asked, setAsked] = useState(0);
  const take = useTakeAlert();
  const mayMute = useMayManageAlerts();
  const verbs: AlertVerbs | undefined = mayChange
    ? {
        take: () => take(alert),
        addCountermeasure: () => {
          if (isPhone) onTab('treatment');
          setAsked(asked + 1);
        },
        finish: () => setDialog('finish'),
        reopen: () => setDialog('reopen'),
        changeOwner: () => setDialog('owner'),
        ...(mayMute && { mute: () => setDialog('mute') }),
      }
    : undefined;
  useAlertKeys({ alert, verbs, steps, onHelp, isEnabled: dialog === null });
  const Dialog = dialog && dialogs[dialog];
  const parts = {
    treatment: (
      <>
        <WorkOrders alert={alert} />
        <TreatmentHistory alert={alert} />
        {mayChange && (
          <TreatmentComposer key={added} alert={alert} asked={asked} onAdded={() => setAdded(added + 1)} />
        )}
      </>
    ),
    related: <RelatedAlerts alert={alert} />,
  };
  return (
    <Column
      as="article"
      minWidth={0}
      minHeight={0}
      fill="surface"
      className={classes['detail']}
      aria-label={alert.type.name}
    >
      <AlertHead alert={alert} verbs={verbs} steps={steps} isPhone={isPhone} />
      {isPhone ? (
        <PhoneBody alert={alert} {...parts} tab={tab} onTab={onTab} />
      ) : (
        <DeskBody alert={alert} {...parts} isFull={steps.isFull} />
      )}
      {Dialog && <Dialog alert={alert} onClose={() => setDialog(null)} />}
    </Column>
  );
}

function WorkOrders({ alert: { id, asset, type, workOrders } }: { readonly alert: Alert }) {
  const queryClient = useQueryClient();
  return (
    <LinkedWorkOrders
      orders={workOrders}
      draft={{ alertId: id, asset, task: type.name }}
      onOpened={() => void queryClient.invalidateQueries({ queryKey: alertsKey })}
    />
  );
}

interface BodyProps {
  readonly alert: Alert;
  readonly treatment: ReactNode;
  readonly related: ReactNode;
}

interface DeskBodyProps extends BodyProps {
  readonly isFull: boolean;
}

/** Beside the list, the facts are in a side column; on the full screen, the actions are. */
function DeskBody({ alert, treatment, related, isFull }: DeskBodyProps) {
  const { data: evidence } = useQuery(evidenceOptions(alert.id));
  const place = <AlertPlace alert={alert} evidence={evidence} />;
  const facts = <AlertFacts alert={alert} />;
  return (
    <Stack flex={1} minHeight={0} className={classes['body']} data-full={isFull || undefined}>
      <div className={classes['main']}>
        <div className={classes['beside']}>
          <WhatHappened alert={alert} evidence={evidence} />
          {isFull && place}
        </div>
        {evidence && evidence.fixes.length > 0 && <EvidenceTable evidence={evidence} isShort />}
        <Recommendation alert={alert} />
        <DidItWork alert={alert} />
        {isFull ? <div className={classes['columns']}>{facts}</div> : treatment}
        {isFull && related}
      </div>
      <aside className={classes['side']}>
        {isFull ? (
          treatment
        ) : (
          <>
            {place}
            {facts}
            {related}
          </>
        )}
      </aside>
    </Stack>
  );
}

interface PhoneBodyProps extends BodyProps {
  readonly tab: AlertTab;
  readonly onTab: (tab: AlertTab) => void;
}

function PhoneBody({ alert, treatment, related, tab, onTab }: PhoneBodyProps) {
  const text = useText('alerts');
  const { data: evidence } = useQuery(evidenceOptions(alert.id));
  return (
    <PanelTabs
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: 'what',
          label: text('whatHappened'),
          content: (
            <div className={classes['main']}>
              <WhatHappened alert={alert} evidence={evidence} />
              <AlertPlace alert={alert} evidence={evidence} />
              <Recommendation alert={alert} />
              <DidItWork alert={alert} />
              <AlertFacts alert={alert} />
              {related}
            </div>
          ),
        },
        {
          value: 'treatment',
          label: text('treatment'),
          content: <div className={classes['main']}>{treatment}</div>,
        },
        {
          value: 'positions',
          label: text('positions'),
          ...(evidence && { count: evidence.fixCount }),
          content: evidence && <EvidenceTable evidence={evidence} />,
        },
      ]}
    />
  );
}

interface AlertKeys extends Pick<ReadAlertProps, 'alert' | 'steps' | 'onHelp'> {
  readonly verbs: AlertVerbs | undefined;
  readonly isEnabled: boolean;
}

function useAlertKeys({ alert, verbs, steps, onHelp, isEnabled }: AlertKeys): void {
  const isResolved = alert.status === 'resolved';
  useTriageKeys({
    isEnabled,
    keys: {
      j: steps.onNext,
      k: steps.onPrevious,
      t: alert.status === 'opened' ? verbs?.take : undefined,
      c: verbs?.addCountermeasure,
      f: isResolved ? undefined : verbs?.finish,
      r: isResolved ? verbs?.reopen : undefined,
      m: verbs?.mute,
      Escape: steps.onClose,
      'shift+?': onHelp,
    },
  });
}

interface WhatHappenedProps {
  readonly alert: Alert;
  readonly evidence: AlertEvidence | undefined;
}

/** Describes an alert in words, with a chart of its readings. */
function WhatHappened({ alert, evidence }: WhatHappenedProps) {
  const text = useText('alerts');
  const say = useWhatHappened();
  return (
    <Stack as="section" gap={6}>
      <Title as="h3" fontSize={13}>
        {text('whatHappened')}
      </Title>
      <Lead>{say(alert)}</Lead>
      {alert.condition.type !== 'external' && alert.description !== '' && <Lead>{alert.description}</Lead>}
      {alert.doubtedBecause !== null && (
        <Text size={13} color="warn-text">
          {text('doubted')}
        </Text>
      )}
      {evidence && evidence.series.length > 0 && <EvidenceChart evidence={evidence} />}
    </Stack>
  );
}

interface MuteAlertProps {
  readonly alert: Alert;
  readonly onClose: () => void;
}

/** Mutes an alert's type on its asset; for a group of several assets, on its UL. */
function MuteAlert({ alert: { type, asset, unit }, onClose }: MuteAlertProps) {
  const about = {
    typeId: type.id,
    assetId: asset?.id ?? null,
    unitId: asset === null ? unit.id : null,
    name: `${type.name} · ${asset?.code ?? `${unit.code} ${unit.name}`}`,
  };
  return (
    <Suspense fallback={null}>
      <MuteDialog about={about} onClose={onClose} />
    </Suspense>
  );
}
