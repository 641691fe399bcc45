import { mayOpen } from '@azimute/contract/routes';
import { Tooltip } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Hint, Text } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useWorkOrderWords } from '../../work-orders/components/use-work-order-words.ts';
import type { DueAction } from '../api/due-actions-query.ts';
import { DueActionButton } from './due-action-button.tsx';
import { DueActionLink } from './due-action-link.tsx';
import classes from './due-action-row.module.css';

interface DueActionRowProps {
  readonly action: DueAction;
  /** The most urgent one has the primary button. */
  readonly isFirst: boolean;
}

export function DueActionRow({ action, isFirst }: DueActionRowProps) {
  const text = useText('home');
  const silence = useText('silence');
  const format = useFormat();
  const { kind, title, asset, hasPlace, emails } = action;
  const showsMap = mayOpen('services-simc-geolocalizacao-mapa', useProfile());
  return (
    <li className={classes['row']}>
      <Glyph action={action} />
      <Box minWidth={0}>
        <DueActionLink action={action} className={classes['title']}>
          {kind === 'silent'
            ? silence(action.since === null ? 'never' : 'silent')
            : emails === null
              ? title
              : text('waitingMails', format.counted(emails))}
        </DueActionLink>
        <Hint className={classes['about']}>
          <About action={action} />
          {action.since !== null && (
            <span className={classes['phoneAge']}>
              {' · '}
              <RelativeTime instant={action.since} />
            </span>
          )}
        </Hint>
      </Box>
      <Text as="span" fontSize={12} color="text-3" whiteSpace="nowrap" className={classes['age']}>
        {action.since !== null && <RelativeTime instant={action.since} />}
      </Text>
      {showsMap && hasPlace && asset !== null ? (
        <Tooltip label={text('seeOnMap')}>
          <Link
            to="/{-$locale}/services/simc/geolocalizacao/mapa"
            search={{ asset: asset.id }}
            className={`icon-button ${classes['map']}`}
            aria-label={text('seeOnMapNamed', { code: asset.code })}
          >
            <IconMapPin size={18} stroke={1.75} aria-hidden />
          </Link>
        </Tooltip>
      ) : (
        <span className={classes['map']} />
      )}
      <DueActionButton action={action} isPrimary={isFirst} className={classes['button'] ?? ''} />
    </li>
  );
}

function Glyph({ action: { kind, severity, since } }: { readonly action: DueAction }) {
  const severities = useText('severity');
  const status = useText('status');
  if (kind === 'silent') {
    const silent = since === null ? 'without_status' : 'without_communication';
    return <StatusGlyph status={silent} label={status(silent)} />;
  }
  return (
    <span>
      <SeverityGlyph severity={severity} size={16} />
      <span className="visually-hidden">{severities(severity)}</span>
    </span>
  );
}

/** The asset with its UL, the likely cause of missing communication, or the due date. Without an asset, the subject. */
function About({ action }: { readonly action: DueAction }) {
  const { kind, asset, unit, severity, cause, dueOn } = action;
  const text = useText('home');
  const silence = useText('silence');
  const orders = useWorkOrderWords();
  if (kind === 'link') return text('linkExpires', { day: orders.day(dueOn ?? '') });
  if (kind === 'webhook') return text(severity === 'high' ? 'webhookOff' : 'webhookFails');
  if (kind === 'mail') return text('mailWaits');
  const isUnit = dueOn === null && (cause === null || cause === 'unknown');
  const about =
    dueOn !== null
      ? text('dueSince', { day: orders.day(dueOn) })
      : cause === null || cause === 'unknown'
        ? (unit?.name ?? '')
        : silence(`cause_${cause}`);
  if (asset === null) return about;
  return (
    <>
      {asset.code}
      {/* On a phone the asset and its age take the line. */}
      <span className={isUnit ? classes['unit'] : undefined}> · {about}</span>
    </>
  );
}
