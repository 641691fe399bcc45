import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { baseMapSettingsQuery } from '../api/base-map-settings-query.ts';
import { BaseMapForm } from './base-map-form.tsx';

export function BaseMapCard({ accountId }: { readonly accountId: number }) {
  const { data, error, refetch } = useQuery(baseMapSettingsQuery(accountId));
  if (data !== undefined) return <BaseMapForm accountId={accountId} settings={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />;
}
