import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Column, Row, Text } from '../../../../ui/layout/primitives.tsx';
import { IconTool } from '../../../maps/components/icon-tool.tsx';
import classes from './presence.module.css';

interface ToolFrameProps {
  readonly title: string;
  /** Shown next to the title. */
  readonly note?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Frame of a tool with a form over the map. */
export function ToolFrame({ title, note, closeLabel, onClose, children }: ToolFrameProps) {
  return (
    <Column
      as="section"
      gap={8}
      paddingTop={8}
      paddingBottom={10}
      paddingInline={12}
      maxWidth="100%"
      size={13}
      width={360}
      phoneWidth="calc(100vw - 84px)"
      className={`float ${classes['panel']}`}
      aria-label={title}
    >
      <Row wrap gap={4} columnGap={12}>
        <Text as="strong" flex={1} weight="semibold">
          {title}
        </Text>
        {note}
        <IconTool icon={IconX} name={closeLabel} onPress={onClose} />
      </Row>
      {children}
    </Column>
  );
}
