import { useQuery } from '@tanstack/react-query';
import { baseMapSettingsQuery } from '../api/base-map-settings-query.ts';
import { BaseMapForm } from './base-map-form.tsx';
import { Waiting } from '../../../ui/waiting.tsx';

export function BaseMapCard({ accountId }: { readonly accountId: number }) {
  const { data, error, refetch } = useQuery(baseMapSettingsQuery(accountId));
  if (data !== undefined) return <BaseMapForm accountId={accountId} settings={data} />;
  return <Waiting of={{ error, refetch }} rows={3} />;
}
