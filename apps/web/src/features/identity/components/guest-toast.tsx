import { useEffect, useState } from 'react';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { SuccessGlyph } from '../../../ui/success-glyph.tsx';

const SHOWN_MS = 5_000;

interface GuestToastProps {
  readonly message: string;
}

/** A toast for screens without the component library. It stays while hovered. */
export function GuestToast({ message }: GuestToastProps) {
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <Box
      as="output"
      maxWidth="calc(100vw - 32px)"
      bottom={16}
      left={16}
      zIndex={10}
      position="fixed"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {!isOver && (
        <Row
          as="span"
          gap={10}
          paddingBlock={12}
          paddingInline={14}
          size={13}
          radius={2}
          shadow={3}
          className="tip"
        >
          <SuccessGlyph />
          {message}
        </Row>
      )}
    </Box>
  );
}
