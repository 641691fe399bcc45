import { Button, Menu } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBellOff,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconDots,
  IconLink,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Hint } from '../../../ui/layout/primitives.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { CopyByHand } from '../../../ui/copy-by-hand.tsx';
import { useCopying } from '../../../ui/use-copying.ts';
import type { Alert } from '../api/alerts-queries.ts';
import { AlertStatus } from '../components/alert-status.tsx';
import { AlertAssetLink } from './alert-facts.tsx';
import classes from './alert-detail.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Actions on the open alert; absent if the user cannot perform them. */
export interface AlertVerbs {
  readonly take: () => void;
  readonly addCountermeasure: () => void;
  readonly finish: () => void;
  readonly reopen: () => void;
  readonly changeOwner: () => void;
  readonly mute?: () => void;
}

/** Navigation through the list. */
export interface AlertSteps {
  /** For example "3 of 72"; empty if the list does not contain the alert. */
  readonly place: string;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  readonly isFull: boolean;
  /** Absent if the alert always fills the screen. */
  readonly onFull: (() => void) | undefined;
}

interface AlertHeadProps {
  readonly alert: Alert;
  readonly verbs: AlertVerbs | undefined;
  readonly steps: AlertSteps;
  readonly isPhone: boolean;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Title and status of the alert, with its actions. */
export function AlertHead({ alert, verbs, steps, isPhone }: AlertHeadProps) {
  const text = useText('alerts');
  const words = useText('alert-words');
  const { asset, type, unit, number } = alert;
  const Name = steps.isFull ? 'h1' : 'h2';
  const where = [asset?.model, asset?.category, alert.geofence?.name ?? alert.place?.name ?? unit.name];
  return (
    <Box as="header" flex="none" border="bottom" className={classes['head']}>
      <Row gap={8} wrap>
        {(steps.isFull || isPhone) && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconChevronLeft {...icon} />}
            onClick={steps.onClose}
          >
            {text('title')}
          </Button>
        )}
        <SeverityLabel severity={alert.severity} pill />
        <AlertStatus status={alert.status} pill />
        <Hint as="span">
          {[
            text('alertNumber', { number }),
            words(`kind_${type.kind}`),
            words(`category_${type.category}`),
          ].join(' · ')}
        </Hint>
        <HeadActions steps={steps} verbs={verbs} />
      </Row>
      <Row align="end" justify="space-between" wrap gap={8} columnGap={16} marginTop={6}>
        <Box flex="1 1 260px" minWidth={0} className={classes['titles']}>
          <Name>{type.name}</Name>
          <p>
            {asset && <AlertAssetLink asset={asset} />}
            {[asset ? '' : unit.code, ...where].filter(Boolean).map((one) => ` · ${one}`)}
          </p>
        </Box>
        {verbs && <Verbs alert={alert} verbs={verbs} isPhone={isPhone} />}
      </Row>
    </Box>
  );
}

interface HeadActionsProps {
  readonly steps: AlertSteps;
  readonly verbs: AlertVerbs | undefined;
}

function HeadActions({ steps, verbs }: HeadActionsProps) {
  const text = useText('alerts');
  return (
    <Row gap={2} marginLeft="auto">
      {steps.place !== '' && (
        <Hint as="span" figure>
          {steps.place}
        </Hint>
      )}
      <IconButton
        icon={IconChevronLeft}
        label={text('previous')}
        disabled={!steps.onPrevious}
        onClick={steps.onPrevious}
      />
      <IconButton
        icon={IconChevronRight}
        label={text('next')}
        disabled={!steps.onNext}
        onClick={steps.onNext}
      />
      <CopyLink />
      {steps.onFull && (
        <IconButton
          icon={steps.isFull ? IconArrowsMinimize : IconArrowsMaximize}
          label={text(steps.isFull ? 'narrow' : 'full')}
          onClick={steps.onFull}
        />
      )}
      {verbs && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton icon={IconDots} label={text('more')} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
              onClick={verbs.changeOwner}
            >
              {text('ownerAndDue')}
            </Menu.Item>
            {verbs.mute && (
              <Menu.Item
                leftSection={<IconBellOff size={16} stroke={1.75} aria-hidden />}
                onClick={verbs.mute}
              >
                {text('mute')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Row>
  );
}

interface VerbsProps {
  readonly alert: Alert;
  readonly verbs: AlertVerbs;
  readonly isPhone: boolean;
}

function Verbs({ alert: { status }, verbs, isPhone }: VerbsProps) {
  const text = useText('alerts');
  const isResolved = status === 'resolved';
  // In the language with the longest labels, the three buttons fit into 360 px only without icons.
  const glyph = (Glyph: TablerIcon) => !isPhone && <Glyph size={16} stroke={1.85} aria-hidden />;
  return (
    <Row align="stretch" gap={8} className={classes['verbs']}>
      {status === 'opened' && (
        <Button aria-label={text('take')} leftSection={glyph(IconPlayerPlay)} onClick={verbs.take}>
          {text(isPhone ? 'many_start' : 'take')}
        </Button>
      )}
      {isResolved && (
        <Button leftSection={glyph(IconRefresh)} onClick={verbs.reopen}>
          {text('reopen')}
        </Button>
      )}
      <Button leftSection={glyph(IconPlus)} onClick={verbs.addCountermeasure}>
        {text('countermeasure')}
      </Button>
      {!isResolved && (
        <Button
          variant="filled"
          aria-label={text('finish')}
          leftSection={glyph(IconCircleCheck)}
          onClick={verbs.finish}
        >
          {text(isPhone ? 'many_finish' : 'finish')}
        </Button>
      )}
    </Row>
  );
}

function CopyLink() {
  const text = useText('alerts');
  const copying = useCopying();
  return (
    <>
      <IconButton
        icon={IconLink}
        label={text('copyLink')}
        onClick={() => copying.copy(window.location.href, text('linkCopied'))}
      />
      {copying.refused !== null && <CopyByHand value={copying.refused} onClose={copying.forget} />}
    </>
  );
}
