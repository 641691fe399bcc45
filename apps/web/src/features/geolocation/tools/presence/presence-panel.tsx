import type { Polygon as AskedPolygon } from '@azimute/contract';
import { IconCircle, IconPolygon, IconRectangle, IconSearch, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { useAccount, useSeesModule } from '../../../../api/use-session.ts';
import { errorText } from '../../../../i18n/error-text.ts';
import { instantAt, wallTimeAt } from '../../../../i18n/start-of-day.ts';
import { useLocale, useText } from '../../../../i18n/use-text.ts';
import { CrossingsLayer } from '../../../../map/layers/crossings-layer.ts';
import { zoneName } from '../../../../ui/calendar/zone-name.ts';
import { InlineError } from '../../../../ui/inline-error.tsx';
import { Row, Note } from '../../../../ui/layout/primitives.tsx';
import { TaskProgress } from '../../../../ui/task-progress.tsx';
import { useReturnFocus } from '../../../../ui/use-return-focus.ts';
import { geofenceNamesOptions } from '../../../geofences/api/geofence-queries.ts';
import { IconTool } from '../../../maps/components/icon-tool.tsx';
import { useMap } from '../../../maps/components/map-context.ts';
import { useLayer } from '../../../maps/components/use-layer.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { lastDays, readPresence, writePresence, type PresenceQuestion } from './presence-address.ts';
import { PresenceList } from './presence-list.tsx';
import classes from './presence.module.css';
import { usePresenceArea, type PresenceArea } from './use-presence-area.ts';
import { usePresenceSearch, type PresenceSearch } from './use-presence-search.ts';
import { ToolFrame } from './tool-frame.tsx';
import { IconTextButton } from '../../../../ui/icon-text-button.tsx';

const presets = [1, 7, 30];
const tools = [
  ['rectangle', IconRectangle],
  ['circle', IconCircle],
  ['polygon', IconPolygon],
] as const;
const refusals = [
  'area_too_large',
  'period_too_long',
  'period_reversed',
  'in_future',
  'beyond_retention',
] as const;

/** Presence search: area, period, search button and results. */
export function PresencePanel({ asked }: { readonly asked: string }) {
  const text = useText('presence');
  const { change } = useMapScreen();
  const search = usePresenceSearch();
  const [question, ask] = useQuestion(asked, search.forget);
  const area = usePresenceArea(question.area, (shape) => ask({ area: shape }));
  useReturnFocus();
  useFoundOnMap(search);
  const { shape, drawing } = area;
  const run = (): void => {
    if (shape === null) return;
    // Pressing the map now opens what is found there.
    drawing?.use('look');
    search.start({
      area: shape as AskedPolygon,
      from: new Date(question.fromMs).toISOString(),
      to: new Date(question.toMs).toISOString(),
    });
  };
  const { progress, result, problem } = search;
  return (
    <ToolFrame title={text('title')} closeLabel={text('close')} onClose={() => change({ who: null })}>
      <AreaChoice area={area} question={question} ask={ask} />
      <PeriodChoice question={question} ask={ask} />
      {area.error !== null && <Problem error={area.error} />}
      {progress === null ? (
        <IconTextButton size="xs" disabled={shape === null} icon={IconSearch} onClick={run}>
          {text(result === null ? 'search' : 'again')}
        </IconTextButton>
      ) : (
        <TaskProgress
          label={text('running')}
          done={progress.read}
          total={progress.of}
          onCancel={search.cancel}
        />
      )}
      {problem !== null &&
        ('reason' in problem ? (
          <InlineError>{text(`stopped_${problem.reason}`)}</InlineError>
        ) : (
          <Problem error={problem.error} />
        ))}
      {shape === null && <Note>{text('hint')}</Note>}
      <PresenceList search={search} />
    </ToolFrame>
  );
}

type Ask = (changes: Partial<PresenceQuestion>) => void;

/** The search in the address; a link or the map's menu replaces it. */
function useQuestion(asked: string, onChange: () => void): readonly [PresenceQuestion, Ask] {
  const { change } = useMapScreen();
  const [question, setQuestion] = useState(() => readPresence(asked));
  const written = useRef(asked);
  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setQuestion(readPresence(asked));
    onChange();
  }, [asked, onChange]);
  const ask: Ask = (changes) => {
    const next = { ...question, ...changes };
    setQuestion(next);
    written.current = writePresence(next);
    change({ who: written.current });
    onChange();
  };
  return [question, ask];
}

interface ChoiceProps {
  readonly question: PresenceQuestion;
  readonly ask: Ask;
}

function AreaChoice({
  area: { drawing, state, shape },
  question,
  ask,
}: ChoiceProps & { area: PresenceArea }) {
  const text = useText('presence');
  const hasGeofences = useSeesModule('services:simc:geolocalizacao:cercas');
  const { data: geofences = [] } = useQuery({ ...geofenceNamesOptions, enabled: hasGeofences });
  const chosen = typeof question.area === 'number' ? question.area : '';
  return (
    <Row wrap gap={4} columnGap={12}>
      <fieldset aria-label={text('draw')} className={classes['tools']}>
        {tools.map(([tool, icon]) => (
          <IconTool
            key={tool}
            icon={icon}
            name={text(`draw_${tool}`)}
            isOn={state?.mode === tool}
            isDisabled={drawing === null}
            onPress={() => drawing?.use(tool)}
          />
        ))}
        <IconTool
          icon={IconTrash}
          name={text('clear')}
          isDisabled={shape === null}
          onPress={() => ask({ area: null })}
        />
      </fieldset>
      {hasGeofences && (
        <select
          className={`small-field ${classes['field']}`}
          aria-label={text('geofence')}
          value={chosen}
          onChange={({ currentTarget }) => ask({ area: Number(currentTarget.value) || null })}
        >
          <option value="">{text(shape === null ? 'geofence' : 'drawn')}</option>
          {geofences.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Row>
  );
}

function PeriodChoice({ question, ask }: ChoiceProps) {
  const text = useText('presence');
  const locale = useLocale();
  const { timeZone } = useAccount();
  const zone = zoneName(locale, timeZone);
  return (
    <>
      <Row wrap gap={4} columnGap={12}>
        {presets.map((count) => (
          <button key={count} type="button" className="text-button" onClick={() => ask(lastDays(count))}>
            {text('lastDays', { count })}
          </button>
        ))}
      </Row>
      <Row wrap gap={4} columnGap={12}>
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="datetime-local"
            className={`small-field ${classes['field']}`}
            aria-label={text(end, { zone })}
            value={wallTimeAt(new Date(question[`${end}Ms`]), timeZone)}
            onChange={({ currentTarget }) => {
              const instant = instantAt(currentTarget.value, timeZone);
              if (instant !== null) ask({ [`${end}Ms`]: instant.getTime() });
            }}
          />
        ))}
      </Row>
    </>
  );
}

function Problem({ error }: { readonly error: unknown }) {
  const text = useText('presence');
  const errors = useText('errors');
  const codes = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  const refusal = refusals.find((code) => codes.includes(code));
  return <InlineError>{refusal === undefined ? errors(errorText(error)) : text(refusal)}</InlineError>;
}

/** Starts of the intervals: solid dots for measured ones, hollow for inferred. */
function useFoundOnMap({ assets }: PresenceSearch): void {
  const { map } = useMap();
  const layer = useLayer(map, CrossingsLayer);
  const places = useMemo(
    () =>
      assets.flatMap(({ intervals }) =>
        intervals.map(({ longitude, latitude, inferred }) => ({
          longitude,
          latitude,
          isEntry: !inferred,
          isDoubtful: false,
        })),
      ),
    [assets],
  );
  useEffect(() => layer?.show(places), [layer, places]);
}
