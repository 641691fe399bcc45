import type { Polygon } from '@azimute/contract';
import { PreparedPolygon } from '@azimute/geo';
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Column, Row, Stack, Text, Bold } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { describeMachine } from '../../assets/api/describe-asset.ts';
import { useAssetNames } from '../components/use-asset-names.ts';
import classes from './geofence-fields.module.css';
import type { GeofenceChoices } from './use-geofence-form.ts';
import { useUnitAssets } from './use-unit-assets.ts';

const mostChips = 8;
const mostOffered = 60;

interface AssetsFieldProps {
  readonly form: GeofenceChoices;
  /** Number of chosen assets that the user cannot see. */
  readonly hiddenCount: number;
  /** Drawn area, whose assets can be chosen at once. */
  readonly shape?: Polygon | null;
}

/** Assets of the geofence: all of its UL, or selected ones. */
export function AssetsField({ form, hiddenCount, shape = null }: AssetsFieldProps) {
  const text = useText('geofences');
  const format = useFormat();
  const { unitId, allAssets } = form.values;
  const error = form.errorOf('assetIds');
  return (
    <Column as="fieldset" gap={6} minWidth={0} margin={0} padding={0} className={classes['field']}>
      <legend className={classes['label']}>
        {text('assets')}{' '}
        <Text as="span" color="danger-text">
          *
        </Text>
      </legend>
      {unitId === null ? (
        <p className="quiet">{text('unitFirst')}</p>
      ) : (
        <>
          <SegmentedControl
            fullWidth
            aria-label={text('assets')}
            value={allAssets ? 'all' : 'picked'}
            data={[
              { value: 'picked', label: text('picked') },
              { value: 'all', label: text('allOfUnit') },
            ]}
            onChange={(value) => form.set('allAssets', value === 'all')}
          />
          {allAssets && <p className="quiet">{text('allOfUnitHint')}</p>}
          {!allAssets && shape !== null && <AssetsInside form={form} unitId={unitId} shape={shape} />}
          {!allAssets && <Picker form={form} unitId={unitId} isInvalid={error !== undefined} />}
          {hiddenCount > 0 && !allAssets && (
            <p className="quiet">{text('hiddenAssets', format.counted(hiddenCount))}</p>
          )}
        </>
      )}
      {error !== undefined && <InlineError>{error}</InlineError>}
    </Column>
  );
}

interface AssetsInsideProps {
  readonly form: GeofenceChoices;
  readonly unitId: string;
  readonly shape: Polygon;
}

/** Chooses the assets of the UL that are in the drawn area. */
function AssetsInside({ form, unitId, shape }: AssetsInsideProps) {
  const text = useText('geofences');
  const format = useFormat();
  const { found } = useUnitAssets(unitId, '');
  const { assetIds } = form.values;
  const inside = useMemo(() => {
    const area = new PreparedPolygon(shape.coordinates);
    return found
      .filter(({ position }) => position !== null && area.signedDistanceMeters(position) >= 0)
      .map(({ id }) => id);
  }, [found, shape]);
  const added = inside.filter((id) => !assetIds.includes(id));
  if (added.length === 0) return null;
  return (
    <Button size="xs" onClick={() => form.set('assetIds', [...assetIds, ...added])}>
      {text('addInside', format.counted(added.length))}
    </Button>
  );
}

interface PickerProps {
  readonly form: GeofenceChoices;
  readonly unitId: string;
  readonly isInvalid: boolean;
}

function Picker({ form, unitId, isInvalid }: PickerProps) {
  const text = useText('geofences');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const { found, more } = useUnitAssets(unitId, typed);
  const { assetIds } = form.values;
  const set = (id: number, isChosen: boolean): void =>
    form.set('assetIds', isChosen ? [...assetIds, id] : assetIds.filter((one) => one !== id));
  const beyond = Math.max(0, found.length - mostOffered) + more;
  return (
    <>
      <ChosenAssets assetIds={assetIds} onRemove={(id) => set(id, false)} />
      <TextInput
        type="search"
        aria-label={text('searchAssets')}
        placeholder={text('choose')}
        aria-invalid={isInvalid}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter searches, and must not submit the surrounding form.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      />
      <Box
        as="ul"
        maxHeight={176}
        overflowY="auto"
        className={`boxed ${classes['offered']}`}
        aria-label={text('assets')}
      >
        {found.slice(0, mostOffered).map((asset) => (
          <li key={asset.id}>
            <label>
              <Checkbox
                size="xs"
                aria-label={text('addAsset', { code: asset.code })}
                checked={assetIds.includes(asset.id)}
                onChange={({ currentTarget }) => set(asset.id, currentTarget.checked)}
              />
              <Bold as="strong">{asset.code}</Bold>
              <span className="quiet">{describeMachine(asset)}</span>
            </label>
          </li>
        ))}
        {found.length === 0 && <li className="quiet">{text('noAssetFound')}</li>}
        {beyond > 0 && <li className="quiet">{text('moreAssets', { formatted: format.number(beyond) })}</li>}
      </Box>
    </>
  );
}

interface ChosenAssetsProps {
  readonly assetIds: readonly number[];
  readonly onRemove: (id: number) => void;
}

function ChosenAssets({ assetIds, onRemove }: ChosenAssetsProps) {
  const text = useText('geofences');
  const format = useFormat();
  const names = useAssetNames(assetIds);
  const shown = assetIds
    .slice(0, mostChips)
    .map((id) => ({ id, code: names.find((asset) => asset.id === id)?.code ?? `#${id}` }));
  const others = assetIds.length - shown.length;
  if (assetIds.length === 0) return null;
  return (
    <Row as="ul" align="stretch" wrap gap={6}>
      {shown.map(({ id, code }) => (
        <Row
          as="li"
          key={id}
          inline
          gap={2}
          fontSize={12}
          radius={2}
          height={28}
          phoneHeight={36}
          className={classes['chip']}
        >
          {code}
          <Stack
            marginRight={-6}
            width={24}
            phoneWidth={34}
            as="button"
            place="center"
            type="button"
            aria-label={text('removeAsset', { code })}
            onClick={() => onRemove(id)}
          >
            <IconX size={14} stroke={1.85} aria-hidden />
          </Stack>
        </Row>
      ))}
      {others > 0 && (
        <Row
          as="li"
          inline
          gap={2}
          fontSize={12}
          radius={2}
          height={28}
          phoneHeight={36}
          className={classes['chip']}
        >
          {text('moreChosen', { formatted: format.number(others) })}
        </Row>
      )}
    </Row>
  );
}
