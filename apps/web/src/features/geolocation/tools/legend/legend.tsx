import type { ReactNode } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { Box, Row, Stack, Title } from '../../../../ui/layout/primitives.tsx';
import { StatusGlyph } from '../../../../ui/status-glyph.tsx';
import { statusOrder } from '../../../../ui/status-shapes.ts';
import { AgeGlyph } from '../bar/age-glyph.tsx';
import {
  ClusterSign,
  FixesSign,
  GapSign,
  HeadingSign,
  JumpSign,
  MomentSign,
  PickedSign,
  SelectedSign,
  SpeedSign,
  StopSign,
} from './legend-signs.tsx';
import classes from './legend.module.css';

/** Legend of all map symbols, drawn as on the map. */
export function Legend() {
  const text = useText('map-menu');
  const mapText = useText('geolocation');
  const statusText = useText('status');
  return (
    <Stack gap={12}>
      <Section title={text('statuses')}>
        {statusOrder.map((status) => (
          <Line key={status} sign={<StatusGlyph status={status} size={18} />}>
            {statusText(status)}
          </Line>
        ))}
      </Section>
      <Section title={text('markers')}>
        <Line sign={<HeadingSign />}>{text('headingMeaning')}</Line>
        <Line sign={<ClusterSign />}>{text('clusterMeaning')}</Line>
        <Line sign={<SelectedSign />}>{text('selectedMeaning')}</Line>
        <Line sign={<PickedSign />}>{text('pickedMeaning')}</Line>
        <Line sign={<Box as="span" width={26} height={5} fill="accent" radius={0} />}>
          {mapText('trail')}
        </Line>
        <Line sign={<SpeedSign />}>{text('speedMeaning')}</Line>
        <Line sign={<FixesSign />}>{text('fixesMeaning')}</Line>
        <Line sign={<GapSign />}>{text('gapMeaning')}</Line>
        <Line sign={<JumpSign />}>{text('jumpMeaning')}</Line>
        <Line sign={<StopSign />}>{text('stopMeaning')}</Line>
        <Line sign={<MomentSign />}>{text('momentMeaning')}</Line>
      </Section>
      <Section title={text('dataAges')}>
        <Line sign={<AgeGlyph kind="live" />}>
          <b>{mapText('live')}</b> {text('liveMeaning')}
        </Line>
        <Line sign={<AgeGlyph kind="delayed" />}>
          <b>{mapText('delayed')}</b> {text('delayedMeaning')}
        </Line>
        <Line sign={<AgeGlyph kind="offline" />}>
          <b>{mapText('offlineNever')}</b> {text('offlineMeaning')}
        </Line>
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title as="h3" marginBottom={4} size={12} weight="medium" color="text-3">
        {title}
      </Title>
      <ul>{children}</ul>
    </section>
  );
}

function Line({ sign, children }: { readonly sign: ReactNode; readonly children: ReactNode }) {
  return (
    <Row as="li" gap={8} minHeight={26} paddingBlock={2} color="text-2" size={12} className={classes['line']}>
      <Stack as="span" place="center" flex="none" width={30} className={classes['sign']} aria-hidden>
        {sign}
      </Stack>
      <span>{children}</span>
    </Row>
  );
}
