import { apiPrefix } from '@azimute/contract/call-address';
import { routeNamed } from '@azimute/contract/routes';
import { useText } from '../../i18n/use-text.ts';
import { CopyValue } from '../../ui/copy-value.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Lead, Stack } from '../../ui/layout/primitives.tsx';

/** Tells other systems where they read the fleet. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('maker-feeds');
  const address = `${globalThis.location.origin}${apiPrefix}/iso15143-3/fleet/1`;
  const { path } = routeNamed('services-simc-geolocalizacao-ativos-dispositivos');
  return (
    <Dialog onClose={onClose} size={560} title={text('publish')}>
      <Stack gap={16}>
        <Lead>{text('publishLead')}</Lead>
        <CopyValue name={text('publishAddress')} value={address} boxed />
        <a href={`${path}?tab=keys`}>{text('publishKeys')}</a>
      </Stack>
    </Dialog>
  );
}
