import type { AssetStatusHistory } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text } from '../../../ui/layout/primitives.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { statusOrder, statusStyles } from '../../../ui/status-shapes.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './asset-history.module.css';
import strips from './day-strips.module.css';
import { useHistoryWords } from './use-history-words.ts';

interface StatusSumsProps {
  readonly history: AssetStatusHistory;
}

/** Total duration of each status as the legend of the strips, and the known share of the period. */
export function StatusSums({ history }: StatusSumsProps) {
  const text = useText('asset-history');
  const format = useFormat();
  const { lasted } = useHistoryWords();
  const { seconds, knownSeconds, fixes, silentLimitMinutes } = history;
  const total = (Date.parse(history.to) - Date.parse(history.from)) / 1000;
  return (
    <>
      <Box as="ul" marginTop={12}>
        {statusOrder
          .filter((status) => seconds[status] > 0)
          .map((status) => (
            <Row as="li" gap={8} minHeight={28} size={13} key={status}>
              <Box
                as="span"
                display="inline-block"
                width={20}
                height="var(--strip-height)"
                overflow="hidden"
                position="relative"
                fill="sunken"
                radius={0}
                className={strips['swatch']}
                aria-hidden
              >
                <span
                  data-status={status}
                  className={`${strips['piece']} ${statusStyles[status].className}`}
                />
              </Box>
              <StatusLabel status={status} />
              <Text as="span" marginLeft="auto" color="text-3" figure>
                {format.percent(seconds[status] / total)}
              </Text>
              <span className={`${classes['lasted']} figure`}>{lasted(seconds[status] * 1000)}</span>
            </Row>
          ))}
      </Box>
      <Text marginTop={8} color="text-3" size={12}>
        {[
          text('known', { share: format.percent(knownSeconds / total) }),
          text('fixes', format.counted(fixes)),
          text('limit', { limit: format.duration(silentLimitMinutes * 60) }),
        ].join(' · ')}
      </Text>
    </>
  );
}
