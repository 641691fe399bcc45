import { useGeofenceForm, type GeofenceForm } from './use-geofence-form.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Column, Row, Stack, Title, Note } from '../../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import type { ParentGeofence } from '../api/geofence-form-values.ts';
import type { Geofence } from '../api/geofence-queries.ts';
import type { NotifiedEvents } from '../api/notified-events.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { DraftBacktestPart } from '../backtest/backtest-run.tsx';
import { useDraftBacktest } from '../backtest/use-draft-backtest.ts';
import { GeofenceMap } from '../map/geofence-map.tsx';
import classes from './geofence-editor.module.css';
import { GeofenceFields } from './geofence-fields.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFormElement } from '../../../ui/form/use-form-element.tsx';
import { withoutForm } from '../api/geofence-search.ts';

interface GeofenceEditorProps {
  /** Absent for a new geofence. */
  readonly geofence: Geofence | undefined;
  /** Set for a sub-geofence. */
  readonly parent: ParentGeofence | undefined;
  /** Notification of a stored geofence; null for none. */
  readonly notified: NotifiedEvents | null;
}

type Side = 'fields' | 'map';

/** Form of a geofence next to its map; on phones only one of them is shown. */
export function GeofenceEditor({ geofence, parent, notified }: GeofenceEditorProps) {
  const text = useText('geofences');
  const isPhone = useIsNarrow();
  const [side, setSide] = useState<Side>('fields');
  // A remounted map takes the shape from the form.
  const [resets, setResets] = useState(0);
  const { change } = useGeofenceSearch();
  const { form, isConflicted } = useGeofenceForm({
    geofence,
    parent,
    notified,
    onSaved: ({ id }) => change((search) => ({ ...withoutForm(search), geofence: id }), { isSettled: true }),
  });
  const backtest = useDraftBacktest({ values: form.values, geofence, parent });
  const { element, question } = useFormElement(form);
  const leave = (): void => change(withoutForm);
  const title = geofence ? text('editTitle') : text(parent ? 'createSubTitle' : 'createTitle');
  usePageTitle(geofence ? `${title} ${geofence.name}` : title);
  return (
    <Stack
      minHeight={0}
      flex={1}
      fill="surface"
      className={classes['editor']}
      data-side={isPhone ? side : undefined}
    >
      <form {...element} className={classes['form']}>
        <EditorHead isUnsaved={form.changeCount > 0} title={title} onLeave={leave} />
        {isPhone && <Sides side={side} onChange={setSide} />}
        <Column flex={1} gap={18} overflowY="auto" minHeight={0} className={classes['fields']}>
          {isConflicted && (
            <NewerGeofence
              onLoad={() => {
                form.discard();
                setResets(resets + 1);
              }}
            />
          )}
          <GeofenceFields
            form={form}
            geofence={geofence}
            parent={parent}
            backtest={backtest}
            onDraw={() => setSide('map')}
          />
          <DraftBacktestPart of={backtest} />
        </Column>
        <EditorFoot
          isSaving={form.isSaving}
          notifies={form.values.notified?.isLive === true}
          onLeave={leave}
        />
      </form>
      <EditorMap
        side={side}
        setSide={setSide}
        resets={resets}
        form={form}
        geofence={geofence}
        parent={parent}
        backtest={backtest}
      />
      {question}
    </Stack>
  );
}

interface EditorHeadProps {
  readonly isUnsaved: boolean;
  readonly title: string;
  readonly onLeave: () => void;
}

function EditorHead({ isUnsaved, title, onLeave }: EditorHeadProps) {
  const text = useText('geofences');
  return (
    <Row as="header" gap={4} className={classes['head']}>
      <IconButton icon={IconChevronLeft} label={text('back')} onClick={onLeave} />
      <Title track="title" as="h1" size={16}>
        {title}
      </Title>
      {isUnsaved && (
        <Note
          as="span"
          paddingBlock={2}
          paddingInline={8}
          marginLeft="auto"
          weight="medium"
          fill="active"
          radius={1}
        >
          {text('unsaved')}
        </Note>
      )}
    </Row>
  );
}

interface NewerGeofenceProps {
  readonly onLoad: () => void;
}

function NewerGeofence({ onLoad }: NewerGeofenceProps) {
  const text = useText('geofences');
  return (
    <Stack
      role="alert"
      align="start"
      gap={8}
      paddingBlock={10}
      paddingInline={12}
      radius={3}
      fill="warn-soft"
      size={13}
    >
      <p>{text('conflict')}</p>
      <Button size="xs" onClick={onLoad}>
        {text('loadNewest')}
      </Button>
    </Stack>
  );
}

interface EditorMapProps {
  readonly side: Side;
  readonly setSide: (side: Side) => void;
  readonly resets: number;
  readonly form: GeofenceForm;
  readonly geofence: Geofence | undefined;
  readonly parent: ParentGeofence | undefined;
  readonly backtest: ReturnType<typeof useDraftBacktest>;
}

function EditorMap({ side, setSide, resets, form, geofence, parent, backtest }: EditorMapProps) {
  const isPhone = useIsNarrow();
  return (
    <Column position="relative" minWidth={0} minHeight={0} className={classes['map']}>
      {isPhone && <Sides side={side} onChange={setSide} />}
      <Box position="relative" flex={1} minHeight={0} className={classes['canvas']}>
        <GeofenceMap
          key={resets}
          form={form}
          geofence={geofence}
          parent={parent}
          backtest={backtest.result}
        />
      </Box>
    </Column>
  );
}

interface EditorFootProps {
  readonly isSaving: boolean;
  /** Saving creates an alert type that notifies. */
  readonly notifies: boolean;
  readonly onLeave: () => void;
}

function EditorFoot({ isSaving, notifies, onLeave }: EditorFootProps) {
  const text = useText('geofences');
  const common = useText('common');
  return (
    <Row as="footer" align="stretch" gap={8} border="top" className={classes['foot']}>
      <Button type="submit" variant="filled" flex={1} loading={isSaving}>
        {text(notifies ? 'saveAndNotify' : 'save')}
        <kbd className={classes['key']}>Ctrl Enter</kbd>
      </Button>
      <Button onClick={onLeave}>{common('cancel')}</Button>
    </Row>
  );
}

interface SidesProps {
  readonly side: Side;
  readonly onChange: (side: Side) => void;
}

function Sides({ side, onChange }: SidesProps) {
  const text = useText('geofences');
  return (
    <Box flex="none" paddingBlock={8} paddingInline="gutter">
      <SegmentedControl
        fullWidth
        value={side}
        data={(['fields', 'map'] as const).map((value) => ({ value, label: text(`side_${value}`) }))}
        onChange={onChange}
      />
    </Box>
  );
}
