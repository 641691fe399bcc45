import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconLinkOff, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import type { SharedRoute } from './share-form.tsx';
import { trackingLinksKey, trackingLinksOptions, type TrackingLink } from './tracking-links-queries.ts';

interface TrackingLinkListProps {
  readonly route: SharedRoute;
  readonly onRenew: (link: TrackingLink) => void;
}

const makers = ['everybody', 'mine'] as const;

/** Every link to the asset, or those that the person made, the newest first. */
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
    : text('pastReason', { from: format.dateTime(new Date(from)), to: format.dateTime(new Date(to)) });
  const counted = text('opens', format.counted(opens));
  const last =
    lastOpenedAt === null ? [] : [text('lastOpened', { when: format.relative(new Date(lastOpenedAt), now) })];
  return (
    <Box as="li">
      <Row gap={8} justify="space-between" marginTop={12}>
        <Stack gap={4}>
          <Text weight="medium">{[name, span].filter((part) => part !== '').join(' · ')}</Text>
          <Text size={12} color="text-2">
            {[text(`state_${state}`, { date: format.dateTime(expires) }), counted, ...last].join(' · ')}
          </Text>
          <Text size={12} color="text-3">
            {[...(createdBy === null ? [] : [createdBy.name]), format.dateTime(new Date(createdAt))].join(
              ', ',
            )}
          </Text>
        </Stack>
        <Row gap={4}>
          {state !== 'revoked' && state !== 'renewed' && (
            <ActionIcon aria-label={text('renew')} title={text('renew')} onClick={onRenew}>
              <IconRefresh size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          {state === 'active' && <RevokeButton linkId={link.id} />}
        </Row>
      </Row>
    </Box>
  );
}

function RevokeButton({ linkId }: { readonly linkId: number }) {
  const text = useText('tracking-links');
  const { run, dialog } = useAction({
    call: () => callApi('revokeTrackingLink', { params: { trackingLinkId: linkId } }),
    invalidates: [trackingLinksKey],
    success: 'updated',
    confirm: {
      title: text('revokeTitle'),
      effect: <p>{text('revokeEffect')}</p>,
      confirmLabel: text('revoke'),
      danger: true,
    },
  });
  return (
    <>
      <ActionIcon aria-label={text('revoke')} title={text('revoke')} onClick={() => run()}>
        <IconLinkOff size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {dialog}
    </>
  );
}
