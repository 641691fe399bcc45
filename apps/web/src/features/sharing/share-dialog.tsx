import { Button, Radio, TextInput } from '@mantine/core';
import { trackingLinkNameMaxLength } from '@azimute/contract/tracking-links';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Column, Lead, Row, Stack, Bold, Note } from '../../ui/layout/primitives.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ExpiryChoice } from './expiry-choice.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { SendButtons } from './send-buttons.tsx';
import type { SharedRoute } from './share-button.tsx';
import { ShownContent } from './shown-content.tsx';
import { useRevoke } from './tracking-link-list.tsx';
import { useSharedLink, type SharedLink } from './use-shared-link.ts';

interface ShareDialogProps {
  readonly route: SharedRoute;
  readonly onClose: () => void;
}

/** Shares an asset live, or a period of its route. The first press on a button that shares creates the link. */
export function ShareDialog({ route, onClose }: ShareDialogProps) {
  const text = useText('tracking-links');
  const [showsLinks, setShowsLinks] = useState(false);
  const shared = useSharedLink(route);
  const isNarrow = useIsNarrow();
  if (showsLinks) return <LinksDialog route={route} onClose={() => setShowsLinks(false)} />;
  const isLive = shared.choice.what === 'live';
  return (
    <Dialog
      onClose={onClose}
      size={860}
      fillsPhone
      title={isLive ? text('shareLive') : text('shareTitle', { code: route.code })}
    >
      <Stack gap={16}>
        <Lead>{text('subject', { code: route.code })}</Lead>
        <Stack columns="minmax(0, 1fr) 260px" phoneColumns={1} gap={24} alignItems="start">
          <Stack gap={16} alignContent="start">
            <Choices route={route} shared={shared} />
            <SendButtons route={route} shared={shared} />
          </Stack>
          {!isNarrow && <SharePreview route={route} shared={shared} />}
        </Stack>
        <Foot shared={shared} onLinks={() => setShowsLinks(true)} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

interface PartProps {
  readonly route: SharedRoute;
  readonly shared: SharedLink;
}

/** Content and expiry of the link; fixed as soon as the link exists. */
function Choices({ route, shared }: PartProps) {
  const text = useText('tracking-links');
  const { choice, change, link } = shared;
  return (
    <Column
      as="fieldset"
      gap={16}
      minWidth={0}
      margin={0}
      padding={0}
      border="none"
      disabled={link !== null}
      aria-label={text('what')}
    >
      {route.range !== undefined && <WhatIsShown range={route.range} shared={shared} />}
      <ExpiryChoice shared={shared} />
      <TextInput
        label={text('name')}
        placeholder={route.code}
        autoComplete="off"
        maxLength={trackingLinkNameMaxLength}
        value={choice.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <ShownContent code={route.code} shared={shared} />
    </Column>
  );
}

interface WhatIsShownProps {
  readonly range: NonNullable<SharedRoute['range']>;
  readonly shared: SharedLink;
}

function WhatIsShown({ range, shared: { choice, change } }: WhatIsShownProps) {
  const text = useText('tracking-links');
  const format = useFormat();
  const [openedMs] = useState(() => Date.now());
  const from = format.dateTime(range.fromMs);
  const to = format.dateTime(Math.min(range.toMs, openedMs));
  return (
    <Radio.Group
      aria-label={text('what')}
      value={choice.what}
      onChange={(chosen) => change({ what: chosen === 'live' ? 'live' : 'past' })}
    >
      <Stack gap={8}>
        <Radio value="live" label={text('live')} description={text('liveReason')} />
        {range.fromMs < openedMs && (
          <Radio value="past" label={text('past')} description={text('pastReason', { from, to })} />
        )}
      </Stack>
    </Radio.Group>
  );
}

interface FootProps {
  readonly shared: SharedLink;
  readonly onLinks: () => void;
  readonly onClose: () => void;
}

function Foot({ shared: { link, forget }, onLinks, onClose }: FootProps) {
  const text = useText('tracking-links');
  const common = useText('common');
  const revoking = useRevoke(forget);
  return (
    <Row gap={8} wrap justify="space-between">
      <button type="button" className="text-button" onClick={onLinks}>
        {text('seeLinks')}
      </button>
      <Row gap={8}>
        {link !== null && (
          <Button variant="subtle" color="red" onClick={() => revoking.run(link.id)}>
            {text('revoke')}
          </Button>
        )}
        <Button onClick={onClose}>{common('close')}</Button>
      </Row>
      {revoking.dialog}
    </Row>
  );
}

interface SharePreviewProps {
  readonly route: SharedRoute;
  readonly shared: SharedLink;
}

/** Text that recipients read beside the map. */
function SharePreview({ route: { code }, shared: { choice, expiresAt } }: SharePreviewProps) {
  const text = useText('tracking-links');
  const tracked = useText('tracked-route');
  const format = useFormat();
  const name = [choice.name.trim(), choice.showsCode ? code : ''].filter((part) => part !== '').join(' · ');
  return (
    <Stack gap={8} alignContent="start" padding={16} radius={3} fill="sunken">
      <Note textAlign="center">{text('preview')}</Note>
      <Stack gap={4} padding={14} border="all" radius={3} fill="surface" breaks>
        {choice.what === 'live' && (
          <Row gap={6} size={12} color="ok-text">
            <span aria-hidden>●</span>
            {tracked('live')}
          </Row>
        )}
        <Bold>{name === '' ? tracked('asset') : name}</Bold>
        {choice.showsSpeed && <Note>{tracked('speed')}</Note>}
        <Note>{text(choice.showsTrail ? 'showsTrail' : 'position')}</Note>
        {expiresAt !== null && <Note>{tracked('opensUntil', { date: format.dateTime(expiresAt) })}</Note>}
        <Note>{tracked('onlyThis')}</Note>
      </Stack>
    </Stack>
  );
}
