import { SegmentedControl } from '@mantine/core';
import { IconLinkOff, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../ui/action/use-action.ts';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { Box, Row, Stack, Text, Note, Hint } from '../../ui/layout/primitives.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useNow } from '../../ui/use-now.ts';
import { Waiting } from '../../ui/waiting.tsx';
import type { SharedRoute } from './share-button.tsx';
import { trackingLinksKey, trackingLinksOptions, type TrackingLink } from './tracking-links-queries.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface TrackingLinkListProps {
  readonly route: SharedRoute;
  readonly onRenew: (link: TrackingLink) => void;
}

const makers = ['everybody', 'mine'] as const;

/** Links to the asset's route, or only the user's own, newest first. */
export function TrackingLinkList({ route, onRenew }: TrackingLinkListProps) {
  const text = useText('tracking-links');
  const [of, setOf] = useState<(typeof makers)[number]>('everybody');
  return (
    <>
      <SegmentedControl
        aria-label={text('madeBy')}
        value={of}
        data={makers.map((value) => ({ value, label: text(value) }))}
        onChange={(value) => setOf(value)}
      />
      <Links route={route} isMine={of === 'mine'} onRenew={onRenew} />
    </>
  );
}

function Links({ route, isMine, onRenew }: TrackingLinkListProps & { readonly isMine: boolean }) {
  const text = useText('tracking-links');
  const list = useInfiniteQuery(trackingLinksOptions(route.assetId, isMine));
  if (list.data === undefined) return <Waiting query={list} rows={3} />;
  const links = list.data.pages.flatMap(({ items }) => items);
  if (links.length === 0) return <Text color="text-3">{text(isMine ? 'noneMine' : 'noLinks')}</Text>;
  return (
    <>
      <ul aria-label={text('links', { code: route.code })}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} onRenew={() => onRenew(link)} />
        ))}
      </ul>
      <ShowMore query={list} size="xs" />
    </>
  );
}

interface LinkRowProps {
  readonly link: TrackingLink;
  readonly onRenew: () => void;
}

function LinkRow({ link, onRenew }: LinkRowProps) {
  const text = useText('tracking-links');
  const format = useFormat();
  const now = useNow(60_000);
  const { name, isLive, from, to, createdBy, createdAt, opens, lastOpenedAt } = link;
  const expires = new Date(link.expiresAt);
  const state = link.state === 'active' && expires <= now ? 'expired' : link.state;
  const span = isLive
    ? text('isLive')
    : text('pastReason', { from: format.dateTime(from), to: format.dateTime(to) });
  const counted = text('opens', format.counted(opens));
  const last =
    lastOpenedAt === null ? [] : [text('lastOpened', { when: format.relative(new Date(lastOpenedAt), now) })];
  return (
    <Box as="li">
      <Row gap={8} justify="space-between" marginTop={12}>
        <Stack gap={4}>
          <Text weight="medium">{[name, span].filter((part) => part !== '').join(' · ')}</Text>
          <Note>
            {[text(`state_${state}`, { date: format.dateTime(expires) }), counted, ...last].join(' · ')}
          </Note>
          <Hint>
            {[...(createdBy === null ? [] : [createdBy.name]), format.dateTime(createdAt)].join(', ')}
          </Hint>
        </Stack>
        <Row gap={4}>
          {state !== 'revoked' && state !== 'renewed' && (
            <IconButton
              icon={IconRefresh}
              label={text('renew')}
              iconSize={16}
              title={text('renew')}
              onClick={onRenew}
            />
          )}
          {state === 'active' && <RevokeButton linkId={link.id} />}
        </Row>
      </Row>
    </Box>
  );
}

/** Revokes a link after confirmation. */
export function useRevoke(onDone?: () => void) {
  const text = useText('tracking-links');
  return useAction({
    call: (linkId: number) => callApi('revokeTrackingLink', { params: { trackingLinkId: linkId } }),
    onDone,
    invalidates: [trackingLinksKey],
    success: 'updated',
    confirm: {
      title: text('revokeTitle'),
      effect: <p>{text('revokeEffect')}</p>,
      confirmLabel: text('revoke'),
      danger: true,
    },
  });
}

function RevokeButton({ linkId }: { readonly linkId: number }) {
  const text = useText('tracking-links');
  const { run, dialog } = useRevoke();
  return (
    <>
      <IconButton
        icon={IconLinkOff}
        label={text('revoke')}
        iconSize={16}
        title={text('revoke')}
        onClick={() => run(linkId)}
      />
      {dialog}
    </>
  );
}
