import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/dialog.tsx';

export type HelpTopic = 'shortcuts' | 'about';

const topics = {
  shortcuts: lazy(async () => ({ default: (await import('./shortcuts-list.tsx')).ShortcutsList })),
  about: lazy(async () => ({ default: (await import('./about-portal.tsx')).AboutPortal })),
} as const;

interface HelpDialogProps {
  readonly topic: HelpTopic | null;
  readonly onClose: () => void;
}

/** Keyboard shortcuts, or the version and license, over any screen. */
export function HelpDialog({ topic, onClose }: HelpDialogProps) {
  const text = useText('shell');
  if (topic === null) return null;
  const Topic = topics[topic];
  return (
    <Dialog title={text(topic)} size={480} onClose={onClose}>
      <Suspense fallback={null}>
        <Topic />
      </Suspense>
    </Dialog>
  );
}
