import type { CostKind, Locale } from '@azimute/contract';

export type Category =
  | 'excavator'
  | 'wheelLoader'
  | 'grader'
  | 'roller'
  | 'crane'
  | 'generator'
  | 'forklift'
  | 'dumpTruck'
  | 'lowLoader'
  | 'tractorUnit'
  | 'rigidTruck'
  | 'van'
  | 'lightVehicle';

export type Segment =
  | 'construction'
  | 'mining'
  | 'infrastructure'
  | 'logistics'
  | 'support'
  | 'distribution'
  | 'storage'
  | 'lifting';

export type AssetTag = 'spare' | 'forSale' | 'critical' | 'underWarranty' | 'subcontracted';

/**
 * Sites and cost centers whose names describe them, as their companies in Brazil write them. Other names are proper
 * names, the same in all languages.
 */
export const describedPlaces = [
  'Anel viário',
  'Anel viário sul',
  'Armazém Bonsucesso',
  'Armazém Ceilândia',
  'Armazém do distrito',
  'Armazém Perimetral',
  'Barragem do Cágado',
  'Base de combustíveis',
  'Bebidas',
  'Combustíveis',
  'Contorno de Anápolis',
  'Cooperativa',
  'Corredor norte',
  'Distribuição urbana',
  'Distrito agroindustrial',
  'Duplicação GO-060',
  'Edifício Serra Azul',
  'Fábrica de bebidas',
  'Galpões da GO-060',
  'Galpões do distrito',
  'Galpões do Polo JK',
  'Linha Brasília',
  'Linha Entorno',
  'Linha Goiânia',
  'Linha norte',
  'Loteamento Jardim Itaguá',
  'Loteamento Vale das Antas',
  'Mina do Itambuçu',
  'Pedreira Abadia',
  'Pedreira Campo Limpo',
  'Pedreira do Alagado',
  'Pedreira Santa Ifigênia',
  'Pedreira Serra das Areias',
  'Pedreira Serrana',
  'Porto seco',
  'Silos da cooperativa',
  'Torres de Águas Claras',
  'Torres do Bueno',
  'Torres do Contagem',
  'Usina Boa Safra',
] as const;
type DescribedPlace = (typeof describedPlaces)[number];

export type AlertTypeKey =
  | 'engineTemperature'
  | 'oilPressure'
  | 'battery'
  | 'speeding'
  | 'idling'
  | 'outOfHours'
  | 'noCommunication'
  | 'service'
  | 'geofenceExit'
  | 'engineFault'
  | 'sos'
  | 'silentUnit';

export interface AlertTypeTexts {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly recommendation?: string;
  readonly tags: readonly string[];
}

export type Cause =
  | 'cloggedRadiator'
  | 'lowCoolant'
  | 'looseBelt'
  | 'lowOil'
  | 'faultySensor'
  | 'wornBattery'
  | 'loadLeftOn'
  | 'drivingBehavior'
  | 'waitingForLoad'
  | 'authorizedShift'
  | 'noPower'
  | 'serviceDue'
  | 'componentFailure'
  | 'pressedByMistake'
  | 'breakdown';

export type Measure =
  | 'radiatorWashed'
  | 'hoseReplaced'
  | 'beltAdjusted'
  | 'oilLeakRepaired'
  | 'sensorReplaced'
  | 'batteryReplaced'
  | 'driverTalk'
  | 'loadingRescheduled'
  | 'fuseReplaced'
  | 'antennaRefitted'
  | 'serviceWithFilters'
  | 'faultCleared'
  | 'driverContacted';

export type FolderKey =
  | 'recommendations'
  | 'overheating'
  | 'hydraulics'
  | 'electrical'
  | 'contracts'
  | 'reports'
  | 'manuals';

export type FileKey =
  | 'overheating'
  | 'oilPressure'
  | 'belts'
  | 'temperatureSensor'
  | 'returnToShift'
  | 'hoses'
  | 'battery'
  | 'rentalContract'
  | 'loaderReport'
  | 'excavatorReport'
  | 'loaderInspection'
  | 'excavatorInspection';

/** Text of a document in parts; each begins a page in a PDF. */
export interface DemoDocument {
  readonly title: string;
  readonly parts: readonly { readonly heading: string; readonly lines: readonly string[] }[];
}

/** Text of a file; its name, without extension, is also the title of the document. */
interface FileTexts {
  readonly name: string;
  readonly tags: readonly string[];
  readonly parts: DemoDocument['parts'];
}

export type BriefcaseKey = 'executive' | 'maintenance' | 'workshop' | 'customers' | 'safety' | 'finance';

export type ContentKey =
  | 'fleetToday'
  | 'operationToday'
  | 'useByModel'
  | 'outOfOperation'
  | 'lubricationManual'
  | 'idling'
  | 'deviceEvents'
  | 'assetsByCustomer'
  | 'contractsPortal'
  | 'geofencesOfWeek'
  | 'costsOfMonth';

export interface Titled {
  readonly name: string;
  readonly description?: string;
}

/** Texts of the demo in one language. */
export interface DemoContent {
  readonly people: Readonly<Record<'administrator' | 'manager' | 'viewer', string>>;
  readonly profile: Required<Titled>;
  readonly categories: Readonly<Record<Category, string>>;
  readonly segments: Readonly<Record<Segment, string>>;
  readonly assetTags: Readonly<Record<AssetTag, string>>;
  readonly places: Readonly<Record<DescribedPlace, string>>;
  readonly maintenance: {
    readonly services: Readonly<Record<'small' | 'medium' | 'large' | 'oil' | 'brakes', string>>;
    readonly oilFilter: string;
    readonly checks: readonly string[];
  };
  readonly geofences: {
    readonly yard: (town: string) => string;
    readonly highway: (town: string) => string;
    readonly gate: string;
    readonly parking: string;
    readonly compound: string;
    readonly tags: Readonly<Record<'yard' | 'gate' | 'customer' | 'highway', string>>;
  };
  readonly costs: {
    readonly notes: Partial<Readonly<Record<CostKind, string>>>;
    readonly bills: Readonly<Record<'freight' | 'alternator', string>>;
  };
  readonly rentals: {
    readonly codePrefix: string;
    readonly notes: Readonly<Record<'operator' | 'crew' | 'fuel', string>>;
  };
  readonly alertTypes: Readonly<Record<AlertTypeKey, AlertTypeTexts>>;
  readonly causes: Readonly<Record<Cause, string>>;
  readonly measures: Readonly<Record<Measure, string>>;
  readonly workOrders: {
    readonly checklist: readonly [string, string, string];
    /** Before the name of the alert type. */
    readonly checkPrefix: string;
    readonly sparePart: string;
    readonly inspection: string;
    readonly oilChange: string;
    readonly oilChangeParts: string;
  };
  readonly folders: Readonly<Record<FolderKey, string>>;
  readonly files: Readonly<Record<FileKey, FileTexts>>;
  readonly briefcases: Readonly<Record<BriefcaseKey, Titled>>;
  readonly contents: Readonly<Record<ContentKey, Titled>>;
  /** Text tile on a board. */
  readonly statusNote: string;
}

export type DemoContents = Readonly<Record<Locale, DemoContent>>;
