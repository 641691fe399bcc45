import type { VisibilityCheck } from '@azimute/contract';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { Chosen, Thing } from './why-choices.tsx';
import classes from './why-dialog.module.css';
import { Waiting } from '../../../ui/waiting.tsx';

interface WhyVerdictProps {
  readonly person: Chosen;
  readonly thing: Thing;
}

/** Shows whether the user sees the screen or asset, with every check that decides it. */
export function WhyVerdict({ person, thing }: WhyVerdictProps) {
  const text = useText('view-as');
  const wordsOf = (check: VisibilityCheck, holds: boolean): string =>
    holds ? text(`holds_${check}`) : text(`fails_${check}`);
  const { data, error, refetch } = useQuery({
    queryKey: ['why', person.id, thing],
    queryFn: () => callApi('explainVisibility', { params: { userId: person.id }, query: thing }),
  });
  if (error || data === undefined) return <Waiting query={{ error, refetch }} rows={3} />;
  return (
    <Box
      as="section"
      aria-live="polite"
      paddingTop={16}
      marginTop={16}
      border="top"
      className={classes['verdict']}
    >
      <Text as="h3" marginBottom={12} fontSize={14} breaks>
        {text(data.visible ? 'visible' : 'hidden', { name: person.name })}
      </Text>
      <Stack as="ul" gap={8}>
        {data.checks.map(({ check, holds, profiles }) => {
          const Icon = holds ? IconCircleCheck : IconCircleX;
          return (
            <Row as="li" align="stretch" gap={8} key={check} data-holds={holds}>
              <Icon size={18} stroke={1.75} aria-hidden />
              <span>
                {wordsOf(check, holds)}
                {profiles.length > 0 && (
                  <Text as="small" display="block" color="text-2">
                    {text('byProfiles', { profiles: profiles.map(({ name }) => name).join(', ') })}
                  </Text>
                )}
              </span>
            </Row>
          );
        })}
      </Stack>
    </Box>
  );
}
