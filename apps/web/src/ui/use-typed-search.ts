import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

interface TypedSearch {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly clear: () => void;
}

/** What is typed into a search whose value lives in the address, which learns of it after a pause. */
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
    // What comes back from the address is not put over what was typed meanwhile; what others write into it is.
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
