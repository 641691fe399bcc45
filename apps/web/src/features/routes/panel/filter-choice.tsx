import { languageTags } from '@azimute/contract/locales';
import { dayMs } from '@azimute/contract/durations';
import { Popover, Select } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { dateTimeFormat } from '../../../i18n/date-time-format.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useGeofenceNames } from '../../geofences/components/use-geofence-names.ts';
import { routesSearch, weekdays } from '../api/routes-search.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';
import classes from './routes-panel.module.css';

const speeds = [40, 60, 70, 80, 90, 100, 110, 120];
const minutes = [1, 5, 10, 15, 30, 60, 120, 240];
const hours = Array.from({ length: 23 }, (_, hour) => hour + 1);

type FilterName = 'over' | 'idling' | 'least' | 'fromHour' | 'toHour' | 'geofence';

/** Filters of the listed trips and stops. */
export function FilterChoice() {
  const text = useText('routes');
  const { search, change } = useRoutesScreen();
  const { length: count } = Object.keys(routesSearch.filtersOf(search));
  return (
    <Popover position="bottom-end" width={304} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className="toggle" data-set={count > 0 || undefined}>
          <IconFilter size={14} stroke={1.85} aria-hidden />
          {count === 0 ? text('filters') : text('filtersSet', { count })}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('filters')} className={classes['filters'] ?? ''}>
        <Fields />
        {count > 0 && (
          <button type="button" className="text-button" onClick={() => change(routesSearch.withoutFilters)}>
            {text('clearFilters')}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Fields() {
  const text = useText('routes');
  const format = useFormat();
  const { distanceUnit } = useAccount();
  const { search } = useRoutesScreen();
  const [wanted, setWanted] = useState('');
  const geofences = useGeofenceNames(search.geofence === undefined ? [] : [search.geofence], wanted);
  const unit = distanceUnit === 'mi' ? 'mph' : 'km/h';
  const inMinutes = (value: number): string => format.duration(value * 60);
  return (
    <>
      <Choice
        name="over"
        label={text('overSpeed')}
        values={speeds}
        wordOf={(speed) => `${speed}\u00a0${unit}`}
      />
      <Choice
        name="geofence"
        label={text('withinGeofence')}
        values={geofences.map(({ id }) => id)}
        wordOf={(id) => geofences.find((one) => one.id === id)?.name ?? `#${id}`}
        onSearch={setWanted}
      />
      <Choice name="idling" label={text('idlingOver')} values={minutes} wordOf={inMinutes} />
      <Choice name="least" label={text('leastStop')} values={minutes} wordOf={inMinutes} />
      <Stack columns="1fr 1fr" gap={8}>
        <Choice name="fromHour" label={text('fromHour')} values={hours} wordOf={clockHour} />
        <Choice name="toHour" label={text('toHour')} values={hours} wordOf={clockHour} />
      </Stack>
      <Weekdays chosen={search.weekdays ?? []} />
    </>
  );
}

const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

interface ChoiceProps {
  readonly name: FilterName;
  readonly label: string;
  readonly values: readonly number[];
  readonly wordOf: (value: number) => string;
  /** Set if values are found by searching. */
  readonly onSearch?: (wanted: string) => void;
}

function Choice({ name, label, values, wordOf, onSearch }: ChoiceProps) {
  const text = useText('routes');
  const { search, change } = useRoutesScreen();
  const chosen = search[name];
  // The address may contain any value.
  const offered = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return (
    <Select
      label={label}
      placeholder={text('any')}
      clearable
      searchable={onSearch !== undefined}
      {...(onSearch && { onSearchChange: onSearch })}
      comboboxProps={{ withinPortal: false }}
      data={offered.map((value) => ({ value: String(value), label: wordOf(value) }))}
      value={chosen === undefined ? null : String(chosen)}
      onChange={(value) =>
        change((before) => routesSearch.withFilter(before, name, value === null ? [] : [value]))
      }
    />
  );
}

const monday = Date.UTC(2024, 0, 1);

function Weekdays({ chosen }: { readonly chosen: readonly string[] }) {
  const text = useText('routes');
  const tag = languageTags[useLocale()];
  const { change } = useRoutesScreen();
  const format = dateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Row as="fieldset" wrap gap={4} margin={0} padding={0} border="none">
      <Text as="legend" marginBottom={4} fontSize={13} weight="medium">
        {text('weekdays')}
      </Text>
      {weekdays.map((weekday, index) => {
        const isChosen = chosen.includes(weekday);
        return (
          <button
            key={weekday}
            type="button"
            className="toggle"
            aria-pressed={isChosen}
            onClick={() =>
              change((before) =>
                routesSearch.withFilter(
                  before,
                  'weekdays',
                  isChosen ? chosen.filter((one) => one !== weekday) : [...chosen, weekday],
                ),
              )
            }
          >
            {format.format(new Date(monday + index * dayMs)).replace('.', '')}
          </button>
        );
      })}
    </Row>
  );
}
