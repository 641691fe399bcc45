import { Box, Row } from './layout/primitives.tsx';
import classes from './key-list.module.css';

export interface NamedKeys {
  readonly keys: readonly string[];
  readonly name: string;
}

/** Keyboard shortcuts and their effects. */
export function KeyList({ shortcuts }: { readonly shortcuts: readonly NamedKeys[] }) {
  return (
    <dl className={classes['keys']}>
      {shortcuts.map(({ keys, name }) => (
        <Row justify="space-between" gap={16} minHeight={36} border="bottom" size={13} key={name}>
          <dt>{name}</dt>
          <Row as="dd" align="stretch" flex="none" gap={4}>
            {keys.map((key) => (
              <Box
                as="kbd"
                paddingBlock={1}
                paddingInline={6}
                minWidth={24}
                color="text"
                textAlign="center"
                fill="sunken"
                border="all"
                edge="strong"
                radius={1}
                key={key}
              >
                {key}
              </Box>
            ))}
          </Row>
        </Row>
      ))}
    </dl>
  );
}
