import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Box, Column, Row, Text, Title, Hint } from '../../../ui/layout/primitives.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import type { Address } from '../../../ui/list/use-address.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { accessSearch, type AccessSearch } from '../api/dashboards-search.ts';
import { ContentGlyph } from '../components/dashboard-icons.tsx';
import type { AccessChange, PersonAccess } from './access-queries.ts';
import { AccessSwitch } from './access-switch.tsx';
import classes from './access.module.css';
import { isDecidedHere, nextSwitch } from './next-switch.ts';
import type { AccessChanges } from './use-access-changes.ts';

export interface AccessViewProps {
  readonly header: ReactNode;
  readonly address: Address<AccessSearch>;
  readonly access: AccessChanges;
}

interface AccessFrameProps extends Pick<AccessViewProps, 'header'> {
  readonly of: Parameters<typeof Waiting>[0]['query'];
  /** List of items to open; absent while loading, and if it is empty. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

export function AccessFrame({ header, of, side, children }: AccessFrameProps) {
  const aside = side
    ? {
        aside: (
          <Box overflow="auto" className={classes['side']}>
            {side}
          </Box>
        ),
      }
    : {};
  return (
    <ListFrame header={header} tree="wide" {...aside}>
      {children ?? <Waiting query={of} rows={8} />}
    </ListFrame>
  );
}

export function PersonSearch({ address: { search, change } }: Pick<AccessViewProps, 'address'>) {
  const text = useText('dashboard-access');
  return (
    <SearchField
      label={text('searchPerson')}
      value={search.search ?? ''}
      onChange={(typed) => change((current) => accessSearch.withText(current, typed), { replace: true })}
    />
  );
}

interface SideRowProps {
  readonly glyph: ReactNode;
  readonly name: string;
  readonly about: ReactNode;
  readonly isOpen: boolean;
  readonly isInner?: boolean;
  readonly onPress: () => void;
  /** Shown at the end of the row. */
  readonly children: ReactNode;
}

/** Row that selects a briefcase or a user. */
export function SideRow({ glyph, name, about, isOpen, isInner = false, onPress, children }: SideRowProps) {
  return (
    <li data-open={isOpen || undefined} data-inner={isInner || undefined}>
      {glyph}
      <button type="button" aria-current={isOpen || undefined} onClick={onPress}>
        <strong>{name}</strong>
        <span>{about}</span>
      </button>
      {children}
    </li>
  );
}

interface OpenPartProps {
  readonly name: string;
  /** Shown next to the name. */
  readonly about: string;
  readonly tools: ReactNode;
  /** Shown above the table. */
  readonly notice?: ReactNode;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** The open briefcase or user. */
export function OpenPart({ name, about, tools, notice, foot, children }: OpenPartProps) {
  const text = useText('dashboard-access');
  return (
    <Column as="section" minWidth={0} minHeight={0} className={classes['main']} aria-label={name}>
      <Row as="header" gap={8} wrap paddingBlock={12} paddingInline="gutter">
        <Title size={16}>{name}</Title>
        <Hint as="span" flex={1}>
          {about}
        </Hint>
        {tools}
      </Row>
      {notice}
      <Box as="section" flex={1} overflow="auto" minHeight={160} border="top" aria-label={text('matrix')}>
        {children}
      </Box>
      <Row
        justify="space-between"
        wrap
        gap={8}
        paddingBlock={8}
        paddingInline="gutter"
        border="top"
        size={12}
        color="text-3"
      >
        {foot}
      </Row>
    </Column>
  );
}

export function AccessHead({ kind, name }: Parameters<typeof ContentGlyph>[0] & { readonly name: string }) {
  return (
    <th scope="row">
      <Row as="span" gap={10}>
        <ContentGlyph kind={kind} />
        <span>{name}</span>
      </Row>
    </th>
  );
}

type Decided = Pick<PersonAccess['briefcases'][number], 'switch' | 'sees' | 'reason' | 'profile'>;

interface PersonSwitchProps {
  readonly decided: Decided | undefined;
  /** Access that the user would have without their own switch. */
  readonly otherwise?: boolean;
  readonly label: string;
  readonly title?: string;
  readonly on: { readonly userId: number } & (
    | { readonly briefcaseId: number }
    | { readonly contentId: number }
  );
  readonly access: AccessChanges;
}

/** Switch of a user for a briefcase or item; a text if the item is off for all users. */
export function PersonSwitch({ decided, otherwise, label, title, on, access }: PersonSwitchProps) {
  const text = useText('dashboard-access');
  if (decided === undefined || !isDecidedHere(decided))
    return (
      <Text as="span" fontSize={12} color="text-3">
        {text('off')}
      </Text>
    );
  const next = nextSwitch(decided, otherwise);
  const change: AccessChange =
    'contentId' in on
      ? { kind: 'person_on_content', ...on, switch: next }
      : { kind: 'person_on_briefcase', ...on, switch: next };
  return (
    <AccessSwitch
      label={label}
      isOn={decided.sees}
      isOwn={decided.switch !== 'inherit'}
      {...(title !== undefined && { title })}
      changes={[change]}
      access={access}
    />
  );
}
