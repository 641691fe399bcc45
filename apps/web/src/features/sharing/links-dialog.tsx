import { trackingLinkPath, liveTrackingMostHours } from '@azimute/contract/tracking-links';
import { linkDefaultHours } from '@azimute/contract/shared-links';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/client.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { Stack, Text } from '../../ui/layout/primitives.tsx';
import { LinkAddress } from '../../ui/links/link-address.tsx';
import { LinkHoursField } from '../../ui/links/link-hours-field.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import type { SharedRoute } from './share-button.tsx';
import { TrackingLinkList } from './tracking-link-list.tsx';
import { trackingLinksKey, type CreatedTrackingLink, type TrackingLink } from './tracking-links-queries.ts';

interface LinksDialogProps {
  readonly route: SharedRoute;
  readonly onClose: () => void;
}

/** Links to an asset: list, renewal and revocation. */
export function LinksDialog({ route, onClose }: LinksDialogProps) {
  const text = useText('tracking-links');
  const [renewed, setRenewed] = useState<TrackingLink>();
  const [created, setCreated] = useState<CreatedTrackingLink>();
  if (created !== undefined) {
    return <LinkAddress path={trackingLinkPath} link={created} onClose={() => setCreated(undefined)} />;
  }
  if (renewed !== undefined) {
    return (
      <RenewForm
        renewed={renewed}
        onClose={() => setRenewed(undefined)}
        onCreated={(link) => {
          setRenewed(undefined);
          setCreated(link);
        }}
      />
    );
  }
  return (
    <Dialog onClose={onClose} size={560} fillsPhone title={text('links', { code: route.code })}>
      <Stack gap={12}>
        <TrackingLinkList route={route} onRenew={setRenewed} />
      </Stack>
    </Dialog>
  );
}

interface RenewFormProps {
  /** The link that the new one replaces, with the same content. */
  readonly renewed: TrackingLink;
  readonly onCreated: (link: CreatedTrackingLink) => void;
  readonly onClose: () => void;
}

function RenewForm({ renewed, onCreated, onClose }: RenewFormProps) {
  const text = useText('tracking-links');
  const queryClient = useQueryClient();
  const attempt = `tracking-link-${renewed.id}`;
  const form = useRecordForm<{ readonly hours: string | null }, CreatedTrackingLink>({
    stored: { hours: String(linkDefaultHours) },
    required: ['hours'],
    attempt,
    save: ({ hours }) =>
      callApi('renewTrackingLink', {
        params: { trackingLinkId: renewed.id },
        body: { hours: Number(hours) },
      }),
    onSaved: async (link) => {
      toastDone('created', { attempt });
      onCreated(link);
      await queryClient.invalidateQueries({ queryKey: trackingLinksKey });
    },
  });
  return (
    <FormDialog form={form} title={text('renew')} saveLabel={text('renew')} onClose={onClose}>
      <Text color="text-2">{text('renewLead')}</Text>
      <LinkHoursField form={form} {...(renewed.isLive && { most: liveTrackingMostHours })} />
    </FormDialog>
  );
}
