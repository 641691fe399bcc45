import { useGeofenceForm, type GeofenceForm } from './use-geofence-form.ts';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useSaveKey } from '../../../ui/dialog-layers.ts';
import { Box, Column, Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts';
import type { ParentGeofence } from '../api/geofence-form-values.ts';
import type { Geofence } from '../api/geofence-queries.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { DraftBacktestPart } from '../backtest/backtest-run.tsx';
import { useDraftBacktest } from '../backtest/use-draft-backtest.ts';
import { GeofenceMap } from '../map/geofence-map.tsx';
import classes from './geofence-editor.module.css';
import { GeofenceFields } from './geofence-fields.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';

interface GeofenceEditorProps {
  /** Absent: a new one. */
  readonly geofence: Geofence | undefined;
  /** Of a sub-geofence. */
  readonly parent: ParentGeofence | undefined;
}

type Side = 'fields' | 'map';

/** The form of a geofence beside the map on which it is drawn; on a phone one of the two is shown. */
export function GeofenceEditor({ geofence, parent }: GeofenceEditorProps) {
  const text = useText('geofences');
  const ui = useText('ui');
  const isPhone = useIsNarrow();
  const [side, setSide] = useState<Side>('fields');
  // A map made anew takes the shape of the form.
  const [resets, setResets] = useState(0);
  const { change } = useGeofenceSearch();
  const { form, isConflicted } = useGeofenceForm({
    geofence,
    parent,
    onSaved: (saved) =>
      change(
        ({ form: _form, parent: _parent, around: _around, along: _along, ...others }) => ({
          ...others,
          geofence: saved.id,
        }),
        {
          isSettled: true,
        },
      ),
  });
  const backtest = useDraftBacktest({ values: form.values, geofence, parent });
  const guard = useUnsavedGuard(form.isUnsaved);
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(() => form.submit(element.current));
  const leave = (): void =>
    change(({ form: _form, parent: _parent, around: _around, along: _along, ...others }) => others);
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
      <form
        ref={element}
        noValidate
        className={classes['form']}
        onSubmit={(event) => form.submit(element.current, event)}
      >
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
          <GeofenceFields form={form} geofence={geofence} parent={parent} onDraw={() => setSide('map')} />
          <DraftBacktestPart of={backtest} />
        </Column>
        <EditorFoot isSaving={form.isSaving} onLeave={leave} />
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
      {guard.isBlocked && (
        <ConfirmDialog
          danger
          title={ui('leaveQuestion')}
          effect={ui('leaveEffect', { count: form.changeCount })}
          confirmLabel={ui('leaveUnsaved')}
          onConfirm={guard.leave}
          onClose={guard.stay}
        />
      )}
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
      <ActionIcon aria-label={text('back')} onClick={onLeave}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Title track="title" as="h1" size={16}>
        {title}
      </Title>
      {isUnsaved && (
        <Text
          as="span"
          paddingBlock={2}
          paddingInline={8}
          marginLeft="auto"
          size={12}
          weight="medium"
          color="text-2"
          fill="active"
          radius={1}
        >
          {text('unsaved')}
        </Text>
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
  readonly onLeave: () => void;
}

function EditorFoot({ isSaving, onLeave }: EditorFootProps) {
  const text = useText('geofences');
  const common = useText('common');
  return (
    <Row as="footer" align="stretch" gap={8} border="top" className={classes['foot']}>
      <Button type="submit" variant="filled" flex={1} loading={isSaving}>
        {text('save')}
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
