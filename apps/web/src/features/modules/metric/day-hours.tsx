import type { AssetDay, HourlyFact } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import classes from '../explain/explain.module.css';
import { useFactWords } from '../explain/use-fact-words.ts';

const parts = ['movingSeconds', 'workingSeconds', 'idlingSeconds'] as const satisfies readonly HourlyFact[];
const axis = [0, 6, 12, 18, 24];
const hourSeconds = 3600;

/** Activity of an asset in each hour of a day. */
export function DayHours({ facts, hours }: Pick<AssetDay, 'facts' | 'hours'>) {
  const text = useText('modules');
  return (
    <Box
      as="figure"
      padding={0}
      marginTop={4}
      marginBottom={16}
      marginInline={0}
      className={classes['day']}
      aria-label={text('hoursTitle')}
    >
      <Legend facts={facts} />
      <Box height={96} border="bottom" edge="strong" className={classes['hours']} aria-hidden>
        {Array.from({ length: 24 }, (_, hour) => (
          <Box height="100%" flex={1} key={hour}>
            {parts.map((part) => (
              <i
                key={part}
                data-part={part}
                data-print="colour"
                style={{ blockSize: `${(100 * (hours[part]?.[hour] ?? 0)) / hourSeconds}%` }}
              />
            ))}
          </Box>
        ))}
      </Box>
      <Row
        justify="space-between"
        align="stretch"
        paddingTop={4}
        fontSize={11}
        color="text-2"
        figure
        aria-hidden
      >
        {axis.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')} h</span>
        ))}
      </Row>
    </Box>
  );
}

function Legend({ facts }: Pick<AssetDay, 'facts'>) {
  const names = useText('metrics');
  const factWords = useFactWords();
  return (
    <Row
      as="figcaption"
      gap={4}
      columnGap={16}
      marginBottom={10}
      wrap
      fontSize={12}
      color="text-2"
      align="stretch"
    >
      {parts.map((part) => (
        <span key={part}>
          <i data-part={part} data-print="colour" aria-hidden /> {names(`fact_${part}`)}{' '}
          <b className="figure">{factWords(part, facts[part] ?? 0)}</b>
        </span>
      ))}
    </Row>
  );
}
