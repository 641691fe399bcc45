import { ActionIcon } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text, Title } from '../../../ui/layout/primitives.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './panel.module.css';

interface PanelProps {
  readonly id: string;
  readonly title: string;
  /** Of the twelve columns of the page. */
  readonly columns?: number | undefined;
  /** Beside the title once the body was read: a legend, a count, a link to all of it. */
  readonly meta?: ReactNode;
  /** Shows the same as a table. */
  readonly table?: { readonly isShown: boolean; readonly onChange: (isShown: boolean) => void };
  /** What its body is read from. */
  readonly reading: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Why there is nothing to show. */
  readonly empty?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a module's page: its title, and its body once it was read. */
export function Panel(props: PanelProps) {
  const { id, title, columns = 12, meta, table, reading, empty, children } = props;
  const text = useText('modules');
  const { isPending, error, refetch } = reading;
  return (
    <section className={classes['panel']} data-columns={columns} aria-labelledby={id}>
      <Row gap={8} minHeight={28}>
        <Title fontSize={14} id={id}>
          {title}
        </Title>
        <Row
          gap={4}
          columnGap={12}
          marginLeft="auto"
          wrap
          fontSize={12}
          color="text-2"
          justify="end"
          className="linked"
        >
          {!isPending && meta}
        </Row>
        {table !== undefined && (
          <ActionIcon
            variant="subtle"
            aria-label={text('asTable')}
            aria-pressed={table.isShown}
            onClick={() => table.onChange(!table.isShown)}
          >
            <IconTable size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Row>
      {isPending && error === null ? (
        <SkeletonRows rows={5} />
      ) : error !== null && isPending ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : empty === undefined ? (
        children
      ) : (
        <Text paddingBlock={16} fontSize={13} color="text-2">
          {empty}
        </Text>
      )}
    </section>
  );
}
