import { trackingLinkPath } from '@azimute/contract/tracking-links';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { LinkAddress } from '../../../ui/links/link-address.tsx';
import { ShareForm, type SharedRoute } from './share-form.tsx';
import { TrackingLinkList } from './tracking-link-list.tsx';
import type { CreatedTrackingLink, TrackingLink } from './tracking-links-queries.ts';

interface ShareDialogProps {
  readonly route: SharedRoute;
  readonly onClose: () => void;
}

/** The links to an asset: those there are, and making, renewing and revoking one. */
export function ShareDialog({ route, onClose }: ShareDialogProps) {
  const text = useText('tracking-links');
  /** Makes a link in its place; null: a new one. */
  const [making, setMaking] = useState<{ readonly renewed: TrackingLink | null }>();
  const [created, setCreated] = useState<CreatedTrackingLink>();
  if (created !== undefined) {
    return <LinkAddress path={trackingLinkPath} link={created} onClose={() => setCreated(undefined)} />;
  }
  if (making !== undefined) {
    return (
      <ShareForm
        route={route}
        renewed={making.renewed}
        onClose={() => setMaking(undefined)}
        onCreated={(link) => {
          setMaking(undefined);
          setCreated(link);
        }}
      />
    );
  }
  return (
    <Dialog onClose={onClose} size={560} fillsPhone title={text('shareTitle', { code: route.code })}>
      <Stack gap={12}>
        <Text color="text-2">{text('lead')}</Text>
        <Button
          data-autofocus
          leftSection={<IconPlus size={16} stroke={1.85} aria-hidden />}
          onClick={() => setMaking({ renewed: null })}
        >
          {text('newLink')}
        </Button>
        <TrackingLinkList route={route} onRenew={(renewed) => setMaking({ renewed })} />
      </Stack>
    </Dialog>
  );
}
