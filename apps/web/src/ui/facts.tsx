import type { ReactNode } from 'react';
import { Row, Text, Title } from './layout/primitives.tsx';
import classes from './facts.module.css';

interface FactsProps {
  readonly title?: string;
  /** Name and value of each; those without a value are left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly children?: ReactNode;
}

/** What is known of an open row, under a heading. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <section className={classes['section']}>
      {title !== undefined && (
        <Title as="h3" marginBottom={2} size={13}>
          {title}
        </Title>
      )}
      <dl className={classes['facts']}>
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <Row
              align="baseline"
              justify="space-between"
              gap={16}
              paddingTop={7}
              paddingBottom={6}
              paddingInline={0}
              minHeight={34}
              size={13}
              key={name}
            >
              <Text as="dt" minWidth="min-content" color="text-3">
                {name}
              </Text>
              <Text as="dd" minWidth={0} weight="medium" textAlign="right" breaks>
                {value}
              </Text>
            </Row>
          ))}
      </dl>
      {children}
    </section>
  );
}
