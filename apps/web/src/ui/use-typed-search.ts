import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

interface TypedSearch {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly clear: () => void;
}

/** Text of a search field whose value is kept in the address, updated after a pause. */
export function useTypedSearch(
  value: string,
  onChange: (value: string) => void,
  pauseMs: number,
): TypedSearch {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // When the address returns a value that this field wrote, it must not overwrite newer input. External changes do
    // overwrite it.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const send = (text: string): void => {
    setSent(text);
    onChange(text);
  };
  const sendLater = useDebouncedCallback(send, pauseMs);
  return {
    typed,
    type: (text) => {
      setTyped(text);
      sendLater(text);
    },
    clear: () => {
      sendLater.cancel();
      setTyped('');
      send('');
    },
  };
}
