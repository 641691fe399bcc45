import type {
  AdministratorRule,
  ApiKeyRule,
  ModuleCode,
  ModuleRule,
  PublicRule,
  SessionRule,
} from '@azimute/contract';

export const everyone: PublicRule = { kind: 'public' };
export const signedIn: SessionRule = { kind: 'session' };
/** What whoever is withheld everything may still do for themselves. */
export const ofPerson: SessionRule = { kind: 'session', withheld: true };
export const inPerson: SessionRule = { kind: 'session', withheld: true, inPerson: true };
export const inPersonOpened: SessionRule = { kind: 'session', inPerson: true };
export const administrators: AdministratorRule = { kind: 'administrator' };
export const devices: ApiKeyRule = { kind: 'api-key', scope: 'telemetry:write' };

const administratorsWith = (module: ModuleCode): AdministratorRule => ({ kind: 'administrator', module });
const who = (
  level: 'see' | 'change',
  module: ModuleRule['module'],
  units: ModuleRule['units'],
): ModuleRule => ({
  kind: 'module',
  module,
  level,
  units,
});

export const ofSettings = administratorsWith('services:simc:settings');
export const ofUsers = administratorsWith('admin:users');
export const ofInbox = administratorsWith('services:simc:geolocalizacao:ativos');
export const seesUsers = who('see', 'admin:users', 'none');
export const seesSettings = who('see', 'services:simc:settings', 'none');
export const seesFleet = who('see', 'services:simc:geolocalizacao', 'scoped');
export const seesAroundFleet = who('see', 'services:simc:geolocalizacao', 'none');
export const seesFigures = who('see', 'services:simc', 'scoped');
export const seesAroundFigures = who('see', 'services:simc', 'none');
export const seesMaintenance = who('see', 'services:simc:fleet', 'scoped');
export const seesMoves = who('see', 'services:simc:utilization', 'scoped');
export const seesSilence = who('see', 'services:simc:connectivity', 'scoped');
export const changesSilence = who('change', 'services:simc:connectivity', 'scoped');
export const seesSafety = who('see', 'services:simc:safety', 'scoped');
export const seesSafetyWeights = who('see', 'services:simc:safety', 'none');
export const changesSafetyWeights = who('change', 'services:simc:safety', 'none');
export const seesMap = who('see', 'services:simc:geolocalizacao:mapa', 'none');
export const seesReportsOfRoutes = who('see', 'services:simc:geolocalizacao:rotas', 'none');
export const administersRoutes = administratorsWith('services:simc:geolocalizacao:rotas');
export const seesRoutes = who('see', 'services:simc:geolocalizacao:rotas', 'scoped');
export const seesGeofences = who('see', 'services:simc:geolocalizacao:cercas', 'scoped');
export const changesAroundGeofences = who('change', 'services:simc:geolocalizacao:cercas', 'none');
export const changesGeofences = who('change', 'services:simc:geolocalizacao:cercas', 'scoped');
export const alertSenders: ApiKeyRule = { kind: 'api-key', scope: 'alerts:write' };
export const seesAlerts = who('see', 'services:simc:alertas:alertas', 'scoped');
export const changesAlerts = who('change', 'services:simc:alertas:alertas', 'scoped');
export const seesAlertTypes = who('see', 'services:simc:alertas:gerenciamento', 'scoped');
export const seesAroundAlerts = who('see', 'services:simc:alertas:alertas', 'none');
export const changesAlertTypes = who('change', 'services:simc:alertas:gerenciamento', 'scoped');
export const administersAlertTypes = administratorsWith('services:simc:alertas:gerenciamento');
export const seesAlertTypeOptions = who('see', 'services:simc:alertas:gerenciamento', 'none');
export const seesAlertCauses = who('see', 'services:simc:alertas', 'none');
export const changesAlertCauses = who('change', 'services:simc:alertas:gerenciamento', 'none');
export const seesFiles = who('see', 'services:file-manager', 'scoped');
export const changesRoutes = who('change', 'services:simc:geolocalizacao:rotas', 'scoped');
export const changesFiles = who('change', 'services:file-manager', 'scoped');
export const seesDashboards = who('see', 'services:dashboards', 'none');
export const ofDashboards = administratorsWith('services:dashboards');
export const seesDashboardAccess = who('see', 'admin:dashboards', 'none');
export const ofDashboardAccess = administratorsWith('admin:dashboards');
export const changesAssets = who('change', 'services:simc:geolocalizacao:ativos', 'scoped');
export const changesAroundAssets = who('change', 'services:simc:geolocalizacao:ativos', 'none');
export const managesReadings = who('change', 'services:simc:alertas:gerenciamento', 'none');
export const managesReadingsOfFleet = who('change', 'services:simc:alertas:gerenciamento', 'scoped');
export const seesCosts = who('see', 'services:simc:financials', 'scoped');
export const changesCosts = who('change', 'services:simc:financials', 'scoped');
export const changesAroundCosts = who('change', 'services:simc:financials', 'none');
export const administersFuels = administratorsWith('services:simc:financials');
export const changesTargets = who('change', 'services:simc:cockpit', 'scoped');
export const told = who('see', 'notifications', 'none');
