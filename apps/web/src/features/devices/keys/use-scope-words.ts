import { useText } from '../../../i18n/use-text.ts';
import type { ApiKey } from '../api/device-lists.ts';

/** Describes the scopes of a key. */
export function useScopeWords(): (scopes: ApiKey['scopes']) => string {
  const text = useText('api-keys');
  const words: Readonly<Record<ApiKey['scopes'][number], string>> = {
    'telemetry:write': text('scopeTelemetryWrite'),
    'services:simc:geolocalizacao:read': text('scopeGeolocationRead'),
    'alerts:write': text('scopeAlertsWrite'),
    'services:simc:alertas:read': text('scopeAlertsRead'),
  };
  return (scopes) => scopes.map((scope) => words[scope]).join(', ');
}
