import { IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useCalculating } from '../../../ui/calculating.ts';
import { Row, Text, Title } from '../../../ui/layout/primitives.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './panel.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

interface PanelProps {
  readonly id: string;
  readonly title: ReactNode;
  /** Width in columns; the page has twelve. */
  readonly columns?: number | undefined;
  /** Shown next to the title once the body has loaded: legend, count or link to the full list. */
  readonly meta?: ReactNode;
  /** Shows the data as a table. */
  readonly table?: { readonly isShown: boolean; readonly onChange: (isShown: boolean) => void };
  /** Query of the body. */
  readonly reading: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Reason why there is nothing to show. */
  readonly empty?: string | undefined;
  readonly children: ReactNode;
}

/** A panel of a module's page: title, and body once it has loaded. */
export function Panel(props: PanelProps) {
  const { id, title, columns = 12, meta, table, reading, empty, children } = props;
  const text = useText('modules');
  const calculating = useCalculating();
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
          <IconButton
            icon={IconTable}
            label={text('asTable')}
            aria-pressed={table.isShown}
            onClick={() => table.onChange(!table.isShown)}
          />
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
          {calculating ?? empty}
        </Text>
      )}
    </section>
  );
}
