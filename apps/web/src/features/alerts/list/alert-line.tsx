import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { AssetName } from '../../../ui/asset-name.tsx';
import type { RowSelection } from '../../../ui/data-table/use-row-selection.ts';
import { isSelected } from '../../../ui/data-table/selection.ts';
import { Box, Row, Stack, Text, Hint, Faint } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SeverityGlyph, severityTokens } from '../../../ui/severity-glyph.tsx';
import { alertSearch } from '../api/alert-search.ts';
import type { AlertRow } from '../api/alerts-queries.ts';
import { AlertStatusGlyph } from '../components/alert-status.tsx';
import classes from './alert-line.module.css';

interface AlertLineProps {
  readonly alert: AlertRow;
  readonly isOpen?: boolean;
  /** Absent if rows cannot be selected. */
  readonly selection?: RowSelection | undefined;
}

/** An alert in a list: event, place, start and status. */
export function AlertLine({ alert, isOpen = false, selection }: AlertLineProps) {
  const text = useText('alerts');
  const words = useText('alert-words');
  const severities = useText('severity');
  const { id, severity, status, type, asset, place, geofence, unit } = alert;
  return (
    <Stack
      as="li"
      gap={1}
      columnGap={10}
      columns="20px minmax(0, 1fr) auto"
      position="relative"
      size={13}
      border="top"
      hover="hover"
      className={classes['line']}
      data-row={id}
      data-open={isOpen || undefined}
      data-severity={severity}
      data-resolved={status === 'resolved' || undefined}
    >
      {selection === undefined ? (
        <Box as="span" paddingTop={2}>
          <SeverityGlyph severity={severity} size={16} />
        </Box>
      ) : (
        <Checkbox
          className={classes['box'] ?? ''}
          aria-label={text('selectAlert', { name: type.name })}
          checked={isSelected(selection.selection, id)}
          onChange={(event) => selection.set(id, event.currentTarget.checked, false)}
        />
      )}
      <AlertLink alert={alert} isOpen={isOpen} />
      <Hint as="span" justifySelf="end" whiteSpace="nowrap" alignSelf="center">
        <RelativeTime instant={alert.openedAt} />
      </Hint>
      <Hint as="span" truncate className={classes['where']}>
        <Text as="b" color="text-2" weight="medium">
          {asset ? <AssetName asset={asset}>{asset.code}</AssetName> : `${unit.code} ${unit.name}`}
        </Text>
        {' · '}
        {geofence?.name ?? place?.name ?? (asset === null ? words('kind_group') : unit.name)}
      </Hint>
      <Row as="span" inline gap={5} color="text-2" whiteSpace="nowrap" className={classes['status']}>
        <AlertStatusGlyph status={status} size={13} />
        {words(`status_${status}`)}
      </Row>
      <span className={classes['severity']} style={{ color: `var(--sv-${severityTokens[severity]}-text)` }}>
        {severities(severity)}
      </span>
    </Stack>
  );
}

function AlertLink({
  alert: { id, type, occurrenceCount },
  isOpen = false,
}: Omit<AlertLineProps, 'selection'>) {
  return (
    <Link
      to="."
      search={alertSearch.opened(id)}
      resetScroll={false}
      preload={false}
      data-row-link
      aria-current={isOpen || undefined}
      className={`whole-link ${classes['name']}`}
    >
      {type.name}
      {occurrenceCount > 1 && <Faint> ×{occurrenceCount}</Faint>}
    </Link>
  );
}
