import { useEffect } from 'react';
import { isForAnother } from '../../../../ui/is-for-another.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { useMapTools } from './use-map-tools.ts';

/** Shortcuts of the tools, except while typing; printing by shortcut first loads the rows. */
export function useToolShortcuts(): void {
  const { panels, onPrint } = useMapScreen();
  const tools = useMapTools().flat();
  const { hasShortcuts } = panels;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'p') {
        event.preventDefault();
        onPrint();
        return;
      }
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || event.repeat || hasModifier || isForAnother(event)) return;
      const key = event.key === '=' ? '+' : event.key.toLowerCase();
      const tool = tools.find(({ shortcut }) => shortcut === key);
      if (tool === undefined || !hasShortcuts) return;
      event.preventDefault();
      tool.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  useEscapeFromMode();
}

/** Escape ends the mode of the map before it closes anything. */
function useEscapeFromMode(): void {
  const { mode, setMode } = useMapScreen();
  useEffect(() => {
    if (mode === 'browse') return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isForAnother(event)) return;
      event.stopPropagation();
      setMode('browse');
    };
    // Runs before the handlers that close a card by the same key.
    document.addEventListener('keydown', escape, { capture: true });
    return () => document.removeEventListener('keydown', escape, { capture: true });
  });
}
