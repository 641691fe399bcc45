import type { SavedMapView } from '@azimute/contract';
import { mapViewNameMaxLength } from '@azimute/contract/map-views';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../../ui/action/use-action.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useServerErrors } from '../../../../ui/form/use-server-errors.ts';
import { Row } from '../../../../ui/layout/primitives.tsx';
import classes from './saved-views.module.css';
import { useSavedViews } from './use-saved-views.ts';

interface RenameViewProps {
  readonly saved: SavedMapView;
  readonly onDone: () => void;
}

/** Field to rename a view, in place of its name. */
export function RenameView({ saved, onDone }: RenameViewProps) {
  const text = useText('map-views');
  const { update } = useSavedViews();
  const errors = useServerErrors(['name']);
  const renaming = useAction(update, { errors, onDone });
  const [name, setName] = useState(saved.name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <li>
      <Row
        as="form"
        align="start"
        gap={8}
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          renaming.run({ mapViewId: saved.id, name });
        }}
      >
        <TextInput
          aria-label={text('name')}
          maxLength={mapViewNameMaxLength}
          value={name}
          error={errors.errorOf('name')}
          ref={input}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onDone();
          }}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={renaming.isPending} disabled={name.trim() === ''}>
          {text('saveName')}
        </Button>
      </Row>
    </li>
  );
}
