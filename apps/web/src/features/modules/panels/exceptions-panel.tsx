import type { FleetException } from '@azimute/contract';
import { type SuiteSlug, mayOpen } from '@azimute/contract/routes';
import { Link } from '@tanstack/react-router';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { daysOf } from '../api/fleet-queries.ts';
import { AssetLink } from '../components/asset-link.tsx';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import classes from './parts.module.css';
import { useLeftWords } from './use-left-words.ts';
import { FleetListPanel } from './fleet-list-panel.tsx';

/** Exceptions that need action: owner, start, and a link to treat them. */
export function ExceptionsPanel(panel: FleetPanelProps) {
  const { slug, view } = panel;
  const text = useText('modules');
  const severity = useText('severity');
  const format = useFormat();
  const wordsOf = useExceptionWords();
  return (
    <FleetListPanel
      panel={panel}
      content="exceptions"
      call="listExceptions"
      scope={daysOf(view.scope)}
      nothing={text('noExceptions')}
      keyOf={({ key }) => key}
      rows={[
        [
          text('exception'),
          (one) => (
            <Row as="span" gap={10} className={classes['what']}>
              <SeverityGlyph severity={one.severity} size={16} />
              <span className="visually-hidden">{severity(one.severity)}</span>
              <span>
                {wordsOf(one)}
                <Text as="small" display="block" color="text-2" fontSize={12} weight="regular">
                  {one.asset === null ? (
                    text('assetCount', format.counted(one.assets))
                  ) : (
                    <AssetLink asset={one.asset} />
                  )}
                  {one.unit !== null && ` · ${one.unit.name}`}
                </Text>
              </span>
            </Row>
          ),
        ],
        [text('owner'), ({ owner }) => owner?.name ?? text('nobody'), 'text'],
        [
          text('since'),
          ({ since }) => (since === null ? text('inPeriod') : <RelativeTime instant={since} />),
        ],
        [text('action'), (one) => <Action of={one} slug={slug} />],
      ]}
    />
  );
}

function useExceptionWords(): (one: FleetException) => string {
  const text = useText('modules');
  const format = useFormat();
  const left = useLeftWords();
  return ({ kind, title, value, of }) => {
    switch (kind) {
      case 'alert':
        return title ?? '';
      case 'silent':
        return text('exception_silent');
      case 'idling':
        return text('exception_idling', { share: format.percent(value === null ? null : value / 100) });
      case 'unused':
        return text('exception_unused', { count: value ?? 0 });
      case 'maintenance':
        return `${title ?? ''}: ${left(value, of === 'percent' ? null : of)}`;
    }
  };
}

/** Link to where it is treated, if the user has access. */
function Action({
  of: { kind, alertId, asset },
  slug,
}: {
  readonly of: FleetException;
  readonly slug: SuiteSlug;
}) {
  const text = useText('modules');
  const profile = useProfile();
  switch (kind) {
    case 'alert':
      return alertId !== null && mayOpen('services-simc-alertas-alertas', profile) ? (
        <Link to="/{-$locale}/services/simc/alertas/alertas" search={{ alert: alertId }}>
          {text('treat')}
        </Link>
      ) : null;
    case 'silent':
      return mayOpen('services-simc-connectivity', profile) ? (
        <ModuleContentLink slug="connectivity">{text('seeSilent')}</ModuleContentLink>
      ) : null;
    case 'maintenance':
      return mayOpen('services-simc-fleet', profile) ? (
        <ModuleContentLink slug="fleet" content="maintenance">
          {text('plan')}
        </ModuleContentLink>
      ) : null;
    case 'idling':
    case 'unused':
      return (
        <ModuleContentLink
          slug={slug}
          content={kind === 'idling' ? 'idle-share' : 'utilization'}
          search={asset === null ? {} : { assets: [asset.id] }}
        >
          {text('seeDays')}
        </ModuleContentLink>
      );
  }
}
