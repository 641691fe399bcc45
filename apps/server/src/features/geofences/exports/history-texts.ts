import type { GeofenceEventKind, Locale, Severity } from '@azimute/contract';

export type VisitColumn =
  | 'asset'
  | 'model'
  | 'geofence'
  | 'entered'
  | 'enteredNotBefore'
  | 'left'
  | 'leftNotBefore'
  | 'duration'
  | 'observed'
  | 'unobserved'
  | 'distance'
  | 'topSpeed'
  | 'fixes'
  | 'inferred'
  | 'certainty'
  | 'version';
export type EventColumn =
  | 'at'
  | 'asset'
  | 'model'
  | 'geofence'
  | 'kind'
  | 'severity'
  | 'recorded'
  | 'notBefore'
  | 'left'
  | 'confirmed'
  | 'received'
  | 'latitude'
  | 'longitude'
  | 'topSpeed'
  | 'limit'
  | 'inferred'
  | 'certainty'
  | 'version';

interface FileTexts<Column extends string> {
  /** Name of the sheet, and of the file before its date. */
  readonly title: string;
  readonly headings: Readonly<Record<Column, string>>;
}

interface HistoryTexts {
  readonly visits: FileTexts<VisitColumn>;
  readonly events: FileTexts<EventColumn>;
  readonly kinds: Readonly<Record<GeofenceEventKind, string>>;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly yes: string;
  readonly no: string;
}

/** The words of exported files, the same as on the screens. */
export const historyTexts: Readonly<Record<Locale, HistoryTexts>> = {
  en: {
    visits: {
      title: 'Geofence visits',
      headings: {
        asset: 'Asset',
        model: 'Model',
        geofence: 'Geofence',
        entered: 'Entered',
        enteredNotBefore: 'Entered, not before',
        left: 'Left',
        leftNotBefore: 'Left, not before',
        duration: 'Duration',
        observed: 'Observed',
        unobserved: 'Unobserved',
        distance: 'Distance',
        topSpeed: 'Top speed measured',
        fixes: 'Positions',
        inferred: 'Not observed',
        certainty: 'Certainty',
        version: 'Version of the geofence',
      },
    },
    events: {
      title: 'Geofence events',
      headings: {
        at: 'When',
        asset: 'Asset',
        model: 'Model',
        geofence: 'Geofence',
        kind: 'Event',
        severity: 'Severity',
        recorded: 'Recorded by the geofence',
        notBefore: 'Not before',
        left: 'Left',
        confirmed: 'Confirmed',
        received: 'Received',
        latitude: 'Latitude',
        longitude: 'Longitude',
        topSpeed: 'Top speed measured',
        limit: 'Limit',
        inferred: 'Not observed',
        certainty: 'Certainty',
        version: 'Version of the geofence',
      },
    },
    kinds: {
      entry: 'Entry',
      exit: 'Exit',
      passage: 'Passage',
      speeding_began: 'Speeding began',
      speeding_ended: 'Speeding ended',
      outside_when_due: 'Outside when due inside',
    },
    severities: {
      uninformed: 'Uninformed',
      informative: 'Informative',
      low: 'Low',
      medium: 'Medium',
      high: 'High',
      critical: 'Critical',
    },
    yes: 'Yes',
    no: 'No',
  },
  es: {
    visits: {
      title: 'Visitas a geocercas',
      headings: {
        asset: 'Activo',
        model: 'Modelo',
        geofence: 'Geocerca',
        entered: 'Entró',
        enteredNotBefore: 'Entró, no antes de',
        left: 'Salió',
        leftNotBefore: 'Salió, no antes de',
        duration: 'Duración',
        observed: 'Observado',
        unobserved: 'No observado',
        distance: 'Distancia',
        topSpeed: 'Velocidad máx. medida',
        fixes: 'Posiciones',
        inferred: 'No observada',
        certainty: 'Certeza',
        version: 'Versión de la geocerca',
      },
    },
    events: {
      title: 'Eventos de geocercas',
      headings: {
        at: 'Cuándo',
        asset: 'Activo',
        model: 'Modelo',
        geofence: 'Geocerca',
        kind: 'Evento',
        severity: 'Severidad',
        recorded: 'Registrado por la geocerca',
        notBefore: 'No antes de',
        left: 'Salió',
        confirmed: 'Confirmado',
        received: 'Recibido',
        latitude: 'Latitud',
        longitude: 'Longitud',
        topSpeed: 'Velocidad máx. medida',
        limit: 'Límite',
        inferred: 'No observada',
        certainty: 'Certeza',
        version: 'Versión de la geocerca',
      },
    },
    kinds: {
      entry: 'Entrada',
      exit: 'Salida',
      passage: 'Paso',
      speeding_began: 'Inicio de exceso',
      speeding_ended: 'Fin de exceso',
      outside_when_due: 'Fuera en el horario',
    },
    severities: {
      uninformed: 'No informado',
      informative: 'Informativo',
      low: 'Bajo',
      medium: 'Medio',
      high: 'Grave',
      critical: 'Gravísimo',
    },
    yes: 'Sí',
    no: 'No',
  },
  pt: {
    visits: {
      title: 'Visitas a cercas',
      headings: {
        asset: 'Ativo',
        model: 'Modelo',
        geofence: 'Cerca',
        entered: 'Entrou',
        enteredNotBefore: 'Entrou, não antes de',
        left: 'Saiu',
        leftNotBefore: 'Saiu, não antes de',
        duration: 'Duração',
        observed: 'Observado',
        unobserved: 'Não observado',
        distance: 'Distância',
        topSpeed: 'Velocidade máx. medida',
        fixes: 'Posições',
        inferred: 'Não observado',
        certainty: 'Certeza',
        version: 'Versão da cerca',
      },
    },
    events: {
      title: 'Eventos de cercas',
      headings: {
        at: 'Quando',
        asset: 'Ativo',
        model: 'Modelo',
        geofence: 'Cerca',
        kind: 'Evento',
        severity: 'Severidade',
        recorded: 'Registrado pela cerca',
        notBefore: 'Não antes de',
        left: 'Saiu',
        confirmed: 'Confirmado',
        received: 'Recebido',
        latitude: 'Latitude',
        longitude: 'Longitude',
        topSpeed: 'Velocidade máx. medida',
        limit: 'Limite',
        inferred: 'Não observado',
        certainty: 'Certeza',
        version: 'Versão da cerca',
      },
    },
    kinds: {
      entry: 'Entrada',
      exit: 'Saída',
      passage: 'Passagem',
      speeding_began: 'Início de excesso',
      speeding_ended: 'Fim de excesso',
      outside_when_due: 'Fora no horário',
    },
    severities: {
      uninformed: 'Não informado',
      informative: 'Informativo',
      low: 'Baixo',
      medium: 'Médio',
      high: 'Grave',
      critical: 'Gravíssimo',
    },
    yes: 'Sim',
    no: 'Não',
  },
};
