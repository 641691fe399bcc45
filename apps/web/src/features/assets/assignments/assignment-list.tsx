import type { CallInput, DeviceAssignment } from '@azimute/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { assetsKey } from '../api/assets-queries.ts';
import classes from '../components/asset-panel.module.css';

type AssignmentsQuery = Omit<
  NonNullable<NonNullable<CallInput<'listDeviceAssignments'>>['query']>,
  'limit' | 'cursor'
>;

const assignmentsPerPage = 50;

/** Assignments of devices to assets, page by page. */
const assignmentsOptions = (query: AssignmentsQuery) => ({
  ...pagedOptions([...assetsKey, 'assignments', query], (page, signal) =>
    callApi('listDeviceAssignments', { query: { ...query, limit: assignmentsPerPage, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
});

/** Formats the start or end of an assignment. */
export function useAssignmentTimes(): (instant: string | null, unbounded: 'beginning' | 'now') => string {
  const text = useText('device-assignments');
  const format = useFormat();
  return (instant, unbounded) =>
    instant === null ? text(unbounded === 'now' ? 'stillOn' : unbounded) : format.dateTime(new Date(instant));
}

/** Formats the period of an assignment. */
export function useAssignmentRange(): (assignment: Pick<DeviceAssignment, 'since' | 'until'>) => string {
  const text = useText('device-assignments');
  const format = useFormat();
  return (assignment) => {
    const [since, until] = [assignment.since, assignment.until].map((instant) =>
      instant === null ? null : format.dateTime(new Date(instant)),
    );
    if (!until) return since ? text('ongoing', { since }) : text('sinceBeginning');
    return since ? text('range', { since, until }) : text('ended', { until });
  };
}

interface AssignmentListProps {
  readonly heading: string;
  readonly empty: string;
  readonly query: AssignmentsQuery;
  readonly titleOf: (assignment: DeviceAssignment) => ReactNode;
}

/** Assignments with their periods and authors. */
export function AssignmentList({ heading, empty, query, titleOf }: AssignmentListProps) {
  const text = useText('device-assignments');
  const rangeOf = useAssignmentRange();
  const list = useInfiniteQuery(assignmentsOptions(query));
  const rows = useListRows(list);
  const { data, error } = list;
  return (
    <Box as="section" marginTop={20}>
      <Title as="h3" marginBottom={2} size={13}>
        {heading}
      </Title>
      {data === undefined ? (
        error !== null && <p className={classes['hint']}>{text('failed')}</p>
      ) : rows.length === 0 ? (
        <p className={classes['hint']}>{empty}</p>
      ) : (
        <ul className={classes['devices']} aria-label={heading}>
          {rows.map((assignment) => {
            const { deviceNumber, since, connectedBy, unassignedBy } = assignment;
            return (
              <Stack
                as="li"
                paddingBlock={8}
                border="bottom"
                breaks
                size={13}
                key={`${deviceNumber} ${since}`}
              >
                <Text as="strong" weight="semibold">
                  {titleOf(assignment)}
                </Text>
                <span>{rangeOf(assignment)}</span>
                {connectedBy !== null && <span>{text('connectedBy', { name: connectedBy.name })}</span>}
                {unassignedBy !== null && <span>{text('by', { name: unassignedBy.name })}</span>}
              </Stack>
            );
          })}
        </ul>
      )}
      <ShowMore query={list} size="xs" />
    </Box>
  );
}
