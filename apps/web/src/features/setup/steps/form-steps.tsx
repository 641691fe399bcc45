import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { requestDialog } from '../../assets/api/requested-dialog.ts';
import { assetsKey } from '../../assets/api/assets-queries.ts';
import { requestUserDialog } from '../../users/api/requested-user-dialog.ts';
import { setupKey } from '../../endpoints/setup-options.ts';
import type { StepProps } from './step-props.ts';

const AssetDialog = lazy(async () => ({
  default: (await import('../../assets/components/asset-dialog.tsx')).AssetDialog,
}));

const toAssets = '/{-$locale}/services/simc/geolocalizacao/ativos';

/** Adds machines one by one, or imports many from a file. */
export function MachinesStep({ onDone }: StepProps) {
  const text = useText('setup');
  const queryClient = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const { data: units } = useQuery({
    queryKey: ['units', 'first'],
    queryFn: ({ signal }) => callApi('listUnits', { query: { limit: 1 }, signal }),
  });
  const [unit] = units?.items ?? [];
  return (
    <Row gap={8} wrap>
      <Button variant="filled" onClick={() => setAdding(true)}>
        {text('addMachine')}
      </Button>
      <Button component={Link} to={toAssets} onClick={() => requestDialog('import')}>
        {text('importMachines')}
      </Button>
      {isAdding && (
        <Suspense>
          <AssetDialog
            draft={unit === undefined ? {} : { unit: String(unit.id) }}
            onClose={() => setAdding(false)}
            onSaved={() => {
              setAdding(false);
              for (const queryKey of [setupKey, assetsKey, ['fleet']])
                void queryClient.invalidateQueries({ queryKey });
              onDone();
            }}
          />
        </Suspense>
      )}
    </Row>
  );
}

/** Opens the form of a new geofence. */
export function GeofenceStep() {
  const text = useText('setup');
  return (
    <Button
      variant="filled"
      renderRoot={(props) => (
        <Link to="/{-$locale}/services/simc/geolocalizacao/cercas" search={{ form: 'new' }} {...props} />
      )}
    >
      {text('drawGeofence')}
    </Button>
  );
}

/** Opens the form of a new alert type. */
export function AlertStep() {
  const text = useText('setup');
  return (
    <Button
      variant="filled"
      renderRoot={(props) => (
        <Link to="/{-$locale}/services/simc/alertas/gerenciamento" search={{ new: true }} {...props} />
      )}
    >
      {text('createAlert')}
    </Button>
  );
}

/** Opens the form of a new user. */
export function ColleagueStep() {
  const text = useText('setup');
  return (
    <Button
      component={Link}
      variant="filled"
      to="/{-$locale}/admin/users"
      onClick={() => requestUserDialog('create')}
    >
      {text('inviteColleague')}
    </Button>
  );
}
