import { lazy, Suspense } from 'react';

// A separate chunk, since the map needs it for few assets only.
const SilenceFacts = lazy(async () => ({ default: (await import('./silence-facts.tsx')).SilenceFacts }));

interface SilenceNoticeProps {
  readonly assetId: number;
  /** True if the screen shows the asset as not reporting. */
  readonly isSilent: boolean;
}

/** Why an asset is not reporting and what to do next; nothing while it reports. */
export function SilenceNotice({ assetId, isSilent }: SilenceNoticeProps) {
  if (!isSilent) return null;
  return (
    <Suspense>
      <SilenceFacts assetId={assetId} />
    </Suspense>
  );
}
