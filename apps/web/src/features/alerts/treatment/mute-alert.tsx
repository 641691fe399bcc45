import { lazy, Suspense } from 'react';
import type { Alert } from '../api/alerts-queries.ts';

const MuteDialog = lazy(async () => ({
  default: (await import('../../alert-types/components/mute-dialog.tsx')).MuteDialog,
}));

interface MuteAlertProps {
  readonly alert: Alert;
  readonly onClose: () => void;
}

/** Mutes an alert's type on its asset; for a group of several assets, on its UL. */
export function MuteAlert({ alert: { type, asset, unit }, onClose }: MuteAlertProps) {
  const about = {
    typeId: type.id,
    assetId: asset?.id ?? null,
    unitId: asset === null ? unit.id : null,
    name: `${type.name} · ${asset?.code ?? `${unit.code} ${unit.name}`}`,
  };
  return (
    <Suspense fallback={null}>
      <MuteDialog about={about} onClose={onClose} />
    </Suspense>
  );
}
