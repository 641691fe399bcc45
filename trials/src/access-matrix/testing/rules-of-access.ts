import type {
  AdministratorRule,
  ApiKeyRule,
  ModuleCode,
  ModuleRule,
  PublicRule,
  SessionRule,
} from '@azimute/contract';

export const everyone: PublicRule = { kind: 'public' };
export const signedIn: SessionRule = { kind: 'session', services: true };
/** Closed to service accounts. */
export const signedInPerson: SessionRule = { kind: 'session' };
/** For calls that users can make for themselves even if everything is withheld. */
export const ofPerson: SessionRule = { kind: 'session', withheld: true };
export const inPerson: SessionRule = { kind: 'session', withheld: true, inPerson: true };
export const inPersonOpened: SessionRule = { kind: 'session', inPerson: true };
export const administrators: AdministratorRule = { kind: 'administrator' };
export const devices: ApiKeyRule = { kind: 'api-key', scope: 'telemetry:write' };

const administratorsWith = (module: ModuleCode): AdministratorRule => ({ kind: 'administrator', module });
const seesIn = (module: ModuleRule['module'], units: ModuleRule['units'] = 'scoped'): ModuleRule => ({
  kind: 'module',
  module,
  level: 'see',
  units,
});
/** Always restricted to the user's ULs: administrators change account-wide data. */
const changesIn = (module: ModuleCode): ModuleRule => ({
  kind: 'module',
  module,
  level: 'change',
  units: 'scoped',
});

export const ofSettings = administratorsWith('services:simc:settings');
export const ofUsers = administratorsWith('admin:users');
export const administersAssets = administratorsWith('services:simc:geolocalizacao:ativos');
export const seesUsers = seesIn('admin:users', 'none');
export const seesSettings = seesIn('services:simc:settings', 'none');
export const seesFleet = seesIn('services:simc:geolocalizacao');
export const seesAroundFleet = seesIn('services:simc:geolocalizacao', 'none');
export const seesFigures = seesIn('services:simc');
export const seesAroundFigures = seesIn('services:simc', 'none');
export const seesCockpit = seesIn('services:simc:cockpit');
export const seesFleetModule = seesIn('services:simc:fleet');
export const seesMoves = seesIn('services:simc:utilization');
export const seesSilence = seesIn('services:simc:connectivity');
export const changesSilence = changesIn('services:simc:connectivity');
export const seesSafety = seesIn('services:simc:safety');
export const seesSafetyWeights = seesIn('services:simc:safety', 'none');
export const administersSafety = administratorsWith('services:simc:safety');
export const seesMap = seesIn('services:simc:geolocalizacao:mapa', 'none');
export const administersRoutes = administratorsWith('services:simc:geolocalizacao:rotas');
export const seesGeofences = seesIn('services:simc:geolocalizacao:cercas');
export const changesGeofences = changesIn('services:simc:geolocalizacao:cercas');
export const alertSenders: ApiKeyRule = { kind: 'api-key', scope: 'alerts:write' };
export const seesAlerts = seesIn('services:simc:alertas:alertas');
export const changesAlerts = changesIn('services:simc:alertas:alertas');
export const seesAlertTypes = seesIn('services:simc:alertas:gerenciamento');
export const seesAroundAlerts = seesIn('services:simc:alertas:alertas', 'none');
export const changesAlertTypes = changesIn('services:simc:alertas:gerenciamento');
export const administersAlertTypes = administratorsWith('services:simc:alertas:gerenciamento');
export const seesAlertTypeOptions = seesIn('services:simc:alertas:gerenciamento', 'none');
export const seesAlertCauses = seesIn('services:simc:alertas', 'none');
export const seesFiles = seesIn('services:file-manager');
export const changesRoutes = changesIn('services:simc:geolocalizacao:rotas');
export const changesFiles = changesIn('services:file-manager');
export const seesDashboards = seesIn('services:dashboards', 'none');
export const ofDashboards = administratorsWith('services:dashboards');
export const seesDashboardAccess = seesIn('admin:dashboards', 'none');
export const ofDashboardAccess = administratorsWith('admin:dashboards');
export const changesAssets = changesIn('services:simc:geolocalizacao:ativos');
export const managesReadingsOfFleet = changesIn('services:simc:alertas:gerenciamento');
export const seesCommands = seesIn('services:simc:comandos');
export const changesCommands = changesIn('services:simc:comandos');
export const seesCosts = seesIn('services:simc:financials');
export const changesCosts = changesIn('services:simc:financials');
export const administersFuels = administratorsWith('services:simc:financials');
export const administersMaintenance = administratorsWith('services:simc:alertas:alertas');
export const changesTargets = changesIn('services:simc:cockpit');
export const told = seesIn('notifications', 'none');

/** Calls about a person's session or e-mail, closed to service accounts. */
export const administratorsInPerson: AdministratorRule = { ...administrators, byPerson: true };
export const ofUsersInPerson: AdministratorRule = { ...ofUsers, byPerson: true };
export const changesCommandsInPerson: ModuleRule = { ...changesCommands, byPerson: true };
export const seesFleetInPerson: ModuleRule = { ...seesFleet, byPerson: true };
