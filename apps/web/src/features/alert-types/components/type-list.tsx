import { alertKinds } from '@azimute/contract/alerts/values';
import { SegmentedControl } from '@mantine/core';
import { IconBellOff, IconEye, IconPlayerPause, IconVolume } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { SeverityGlyph } from '../../../ui/severity-glyph.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertTypeRow } from '../api/alert-type-queries.ts';
import { noiseOf } from '../api/noise-of.ts';
import { typesSearch } from '../api/alert-types-search.ts';
import classes from './types.module.css';

interface TypeListProps {
  readonly types: readonly AlertTypeRow[];
  readonly group: 'alert' | 'event';
  readonly search: string;
  readonly openId: number | undefined;
  readonly onGroup: (group: 'alert' | 'event') => void;
  readonly onSearch: (search: string) => void;
}

/** Types by kind, each with its number of alerts in 30 days. */
export function TypeList({ types, group, search, openId, onGroup, onSearch }: TypeListProps) {
  const text = useText('alert-types');
  const format = useFormat();
  const count = (wanted: string): string =>
    format.number(types.filter((type) => type.group === wanted).length);
  const shown = types.filter((type) => type.group === group);
  return (
    <Box as="nav" minHeight={0} overflow="auto" className={classes['list']} aria-label={text('types')}>
      <Stack
        gap={8}
        paddingBlock={12}
        paddingInline={16}
        fill="surface"
        position="sticky"
        top={0}
        zIndex="sticky"
      >
        <SearchField label={text('searchTypes')} minLength={1} value={search} onChange={onSearch} />
        <SegmentedControl
          fullWidth
          aria-label={text('group')}
          data={(['alert', 'event'] as const).map((value) => ({
            value,
            label: `${text(`group_${value}`)} ${count(value)}`,
          }))}
          value={group}
          onChange={(value) => onGroup(value === 'event' ? 'event' : 'alert')}
        />
      </Stack>
      {shown.length === 0 && (
        <Text paddingBlock={12} paddingInline={16} fontSize={12} color="text-2">
          {text('noTypeMatches')}
        </Text>
      )}
      {alertKinds.map((kind) => (
        <KindList key={kind} kind={kind} types={types} shown={shown} openId={openId} />
      ))}
      <Text paddingBlock={12} paddingInline={16} fontSize={12} color="text-2">
        {text('numberMeans')}
      </Text>
    </Box>
  );
}

interface TypeLinkProps {
  readonly type: AlertTypeRow;
  readonly isOpen: boolean;
  readonly isNoisy: boolean;
}

function TypeLink({ type, isOpen, isNoisy }: TypeLinkProps) {
  const text = useText('alert-types');
  const severityText = useText('severity');
  const format = useFormat();
  return (
    <Link
      to="."
      search={typesSearch.opened(type.id)}
      resetScroll={false}
      preload={false}
      className={classes['type'] ?? ''}
      {...(isOpen && { 'aria-current': 'true' })}
    >
      <SeverityGlyph severity={type.severity} />
      <Box as="span" flex={1} minWidth={0} breaks>
        {type.name}
        <span className="visually-hidden">, {severityText(type.severity)}</span>
      </Box>
      {isNoisy && <IconVolume size={16} stroke={1.75} aria-label={text('noisy')} />}
      {type.muted && <IconBellOff size={16} stroke={1.75} aria-label={text('muted')} />}
      {type.state === 'watching' && <IconEye size={16} stroke={1.75} aria-label={text('state_watching')} />}
      {type.state === 'off' && <IconPlayerPause size={16} stroke={1.75} aria-label={text('state_off')} />}
      <span className="figure">{format.number(type.raisedIn30Days)}</span>
    </Link>
  );
}

interface KindListProps extends Pick<TypeListProps, 'types' | 'openId'> {
  readonly kind: (typeof alertKinds)[number];
  readonly shown: TypeListProps['types'];
}

function KindList({ kind, types, shown, openId }: KindListProps) {
  const alertWords = useText('alert-words');
  const format = useFormat();
  const ofKind = shown.filter((type) => type.kind === kind);
  if (ofKind.length === 0) return null;
  return (
    <section aria-labelledby={`kind-${kind}`}>
      <Row
        as="h3"
        id={`kind-${kind}`}
        justify="space-between"
        paddingBlock={6}
        paddingInline={16}
        weight="semibold"
        color="text-2"
        fill="sunken"
        align="stretch"
        border="block"
        className={classes['kind']}
      >
        {alertWords(`kind_${kind}`)} <span className="figure">{format.number(ofKind.length)}</span>
      </Row>
      <ul>
        {ofKind.map((type) => (
          <li key={type.id}>
            <TypeLink type={type} isOpen={type.id === openId} isNoisy={noiseOf(types, type.id) !== null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
