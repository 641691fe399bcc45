import type { DemoContent } from '../demo-content.ts';

export const categories: DemoContent['categories'] = {
  excavator: 'Excavadora',
  wheelLoader: 'Cargador frontal',
  grader: 'Motoniveladora',
  roller: 'Rodillo compactador',
  crane: 'Grúa móvil',
  generator: 'Generador',
  forklift: 'Montacargas',
  dumpTruck: 'Camión volquete',
  lowLoader: 'Camión cama baja',
  tractorUnit: 'Tractocamión',
  rigidTruck: 'Camión rígido',
  van: 'Furgón',
  lightVehicle: 'Vehículo liviano',
};

export const segments: DemoContent['segments'] = {
  construction: 'Construcción',
  mining: 'Minería',
  infrastructure: 'Infraestructura',
  logistics: 'Logística',
  support: 'Apoyo',
  distribution: 'Distribución',
  storage: 'Almacenamiento',
  lifting: 'Izaje',
};

export const assetTags: DemoContent['assetTags'] = {
  spare: 'De reserva',
  forSale: 'En venta',
  critical: 'Crítico',
  underWarranty: 'En garantía',
  subcontracted: 'Subcontratado',
};

export const places: DemoContent['places'] = {
  'Anel viário': 'Anillo vial',
  'Anel viário sul': 'Anillo vial sur',
  'Armazém Bonsucesso': 'Almacén Bonsucesso',
  'Armazém Ceilândia': 'Almacén Ceilândia',
  'Armazém do distrito': 'Almacén del parque industrial',
  'Armazém Perimetral': 'Almacén Perimetral',
  'Barragem do Cágado': 'Presa de Cágado',
  'Base de combustíveis': 'Planta de combustibles',
  Bebidas: 'Bebidas',
  Combustíveis: 'Combustibles',
  'Contorno de Anápolis': 'Circunvalación de Anápolis',
  Cooperativa: 'Cooperativa',
  'Corredor norte': 'Corredor norte',
  'Distribuição urbana': 'Distribución urbana',
  'Distrito agroindustrial': 'Parque agroindustrial',
  'Duplicação GO-060': 'Ampliación GO-060',
  'Edifício Serra Azul': 'Edificio Serra Azul',
  'Fábrica de bebidas': 'Fábrica de bebidas',
  'Galpões da GO-060': 'Galpones de la GO-060',
  'Galpões do distrito': 'Galpones del parque industrial',
  'Galpões do Polo JK': 'Galpones de Polo JK',
  'Linha Brasília': 'Línea Brasília',
  'Linha Entorno': 'Línea Entorno',
  'Linha Goiânia': 'Línea Goiânia',
  'Linha norte': 'Línea norte',
  'Loteamento Jardim Itaguá': 'Urbanización Jardim Itaguá',
  'Loteamento Vale das Antas': 'Urbanización Vale das Antas',
  'Mina do Itambuçu': 'Mina Itambuçu',
  'Pedreira Abadia': 'Cantera Abadia',
  'Pedreira Campo Limpo': 'Cantera Campo Limpo',
  'Pedreira do Alagado': 'Cantera Alagado',
  'Pedreira Santa Ifigênia': 'Cantera Santa Ifigênia',
  'Pedreira Serra das Areias': 'Cantera Serra das Areias',
  'Pedreira Serrana': 'Cantera Serrana',
  'Porto seco': 'Puerto seco',
  'Silos da cooperativa': 'Silos de la cooperativa',
  'Torres de Águas Claras': 'Torres de Águas Claras',
  'Torres do Bueno': 'Torres de Bueno',
  'Torres do Contagem': 'Torres de Contagem',
  'Usina Boa Safra': 'Ingenio Boa Safra',
};

export const geofences: DemoContent['geofences'] = {
  yard: (town) => `Patio ${town}`,
  highway: (town) => `Carretera, salida ${town}`,
  gate: 'Portería',
  parking: 'Zona de estacionamiento',
  compound: 'Campamento de obra',
  tags: { yard: 'patio', gate: 'portería', customer: 'cliente', highway: 'carretera' },
};

export const costs: DemoContent['costs'] = {
  notes: {
    fuel: 'Diésel de bajo azufre',
    maintenance: 'Contrato de mantenimiento',
    labour: 'Operador con cargas sociales',
  },
  bills: { freight: 'Movilización de la grúa', alternator: 'Cambio del alternador' },
};

export const rentals: DemoContent['rentals'] = {
  codePrefix: 'ALQ',
  notes: {
    operator: 'Con operador',
    crew: 'Con equipo de izaje',
    fuel: 'Combustible por cuenta del cliente',
  },
};

export const maintenance: DemoContent['maintenance'] = {
  services: {
    small: 'Servicio de 250 h',
    medium: 'Servicio de 500 h',
    large: 'Servicio de 1000 h',
    oil: 'Cambio de aceite',
    brakes: 'Servicio de frenos',
  },
  oilFilter: 'Filtro de aceite',
  checks: ['Cambiar el aceite', 'Revisar fugas', 'Reiniciar el indicador de servicio'],
};
