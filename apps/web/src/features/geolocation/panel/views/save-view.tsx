import type { SavedMapView } from '@azimute/contract';
import { mapViewNameMaxLength, mapViewsPerPerson } from '@azimute/contract/map-views';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../../../ui/action/use-action.ts';
import { callApi } from '../../../../api/client.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useServerErrors } from '../../../../ui/form/use-server-errors.ts';
import { InlineError } from '../../../../ui/inline-error.tsx';
import { Row, Lead } from '../../../../ui/layout/primitives.tsx';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { toSaved } from './saved-view.ts';
import classes from './saved-views.module.css';
import { useSavedViews } from './use-saved-views.ts';

interface SaveViewProps {
  readonly views: readonly SavedMapView[];
}

/** Saves the current map view under a name; administrators can share it. */
export function SaveView({ views }: SaveViewProps) {
  const text = useText('map-views');
  const { camera } = useMap();
  const { view } = useMapScreen();
  const { mayShare, invalidates } = useSavedViews();
  const errors = useServerErrors(['name', 'view']);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const isFull = views.filter(({ shared }) => shared === isShared).length >= mapViewsPerPerson;
  const save = useAction({
    call: () => callApi('createMapView', { body: { name, shared: isShared, view: toSaved(view, camera) } }),
    invalidates,
    success: 'created',
    errors,
    onDone: () => {
      setName('');
      setShared(false);
    },
  });
  return (
    <form
      className={classes['save']}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isFull) save.run();
      }}
    >
      <Row align="start" gap={8} className={classes['form']}>
        <TextInput
          aria-label={text('name')}
          placeholder={text('name')}
          maxLength={mapViewNameMaxLength}
          value={name}
          error={errors.errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={save.isPending} disabled={name.trim() === '' || isFull}>
          {text('save')}
        </Button>
      </Row>
      {mayShare && (
        <Checkbox
          label={text('share')}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      {errors.rawErrorOf('view') !== undefined && <InlineError>{text('notSavable')}</InlineError>}
      {isFull && <Lead>{text('full', { count: mapViewsPerPerson })}</Lead>}
    </form>
  );
}
