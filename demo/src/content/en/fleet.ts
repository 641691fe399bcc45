import type { DemoContent } from '../demo-content.ts';

export const categories: DemoContent['categories'] = {
  excavator: 'Excavator',
  wheelLoader: 'Wheel loader',
  grader: 'Motor grader',
  roller: 'Vibratory roller',
  crane: 'Mobile crane',
  generator: 'Generator',
  forklift: 'Forklift',
  dumpTruck: 'Dump truck',
  lowLoader: 'Lowboy truck',
  tractorUnit: 'Semi tractor',
  rigidTruck: 'Straight truck',
  van: 'Cargo van',
  lightVehicle: 'Light vehicle',
};

export const segments: DemoContent['segments'] = {
  construction: 'Construction',
  mining: 'Mining',
  infrastructure: 'Infrastructure',
  logistics: 'Logistics',
  support: 'Site support',
  distribution: 'Distribution',
  storage: 'Warehousing',
  lifting: 'Lifting',
};

export const assetTags: DemoContent['assetTags'] = {
  spare: 'Spare',
  forSale: 'For sale',
  critical: 'Critical',
  underWarranty: 'Under warranty',
  subcontracted: 'Subcontracted',
};

export const places: DemoContent['places'] = {
  'Anel viário': 'Ring road',
  'Anel viário sul': 'South ring road',
  'Armazém Bonsucesso': 'Bonsucesso warehouse',
  'Armazém Ceilândia': 'Ceilândia warehouse',
  'Armazém do distrito': 'Industrial park warehouse',
  'Armazém Perimetral': 'Perimetral warehouse',
  'Barragem do Cágado': 'Cágado dam',
  'Base de combustíveis': 'Fuel depot',
  Bebidas: 'Beverages',
  Combustíveis: 'Fuels',
  'Contorno de Anápolis': 'Anápolis bypass',
  Cooperativa: 'Cooperative',
  'Corredor norte': 'North corridor',
  'Distribuição urbana': 'City distribution',
  'Distrito agroindustrial': 'Agro-industrial park',
  'Duplicação GO-060': 'GO-060 widening',
  'Edifício Serra Azul': 'Serra Azul building',
  'Fábrica de bebidas': 'Beverage plant',
  'Galpões da GO-060': 'GO-060 warehouses',
  'Galpões do distrito': 'Industrial park sheds',
  'Galpões do Polo JK': 'Polo JK warehouses',
  'Linha Brasília': 'Brasília route',
  'Linha Entorno': 'Entorno route',
  'Linha Goiânia': 'Goiânia route',
  'Linha norte': 'North route',
  'Loteamento Jardim Itaguá': 'Jardim Itaguá subdivision',
  'Loteamento Vale das Antas': 'Vale das Antas subdivision',
  'Mina do Itambuçu': 'Itambuçu mine',
  'Pedreira Abadia': 'Abadia quarry',
  'Pedreira Campo Limpo': 'Campo Limpo quarry',
  'Pedreira do Alagado': 'Alagado quarry',
  'Pedreira Santa Ifigênia': 'Santa Ifigênia quarry',
  'Pedreira Serra das Areias': 'Serra das Areias quarry',
  'Pedreira Serrana': 'Serrana quarry',
  'Porto seco': 'Dry port',
  'Silos da cooperativa': 'Cooperative silos',
  'Torres de Águas Claras': 'Águas Claras towers',
  'Torres do Bueno': 'Bueno towers',
  'Torres do Contagem': 'Contagem towers',
  'Usina Boa Safra': 'Boa Safra sugar mill',
};

export const geofences: DemoContent['geofences'] = {
  yard: (town) => `${town} yard`,
  highway: (town) => `Highway leaving ${town}`,
  gate: 'Gate',
  parking: 'Parking area',
  compound: 'Site compound',
  tags: { yard: 'yard', gate: 'gate', customer: 'customer', highway: 'highway' },
};

export const costs: DemoContent['costs'] = {
  notes: {
    fuel: 'Low-sulfur diesel',
    maintenance: 'Maintenance contract',
    labour: 'Operator, including payroll taxes',
  },
  bills: { freight: 'Crane mobilization', alternator: 'Alternator replacement' },
};

export const rentals: DemoContent['rentals'] = {
  codePrefix: 'RC',
  notes: {
    operator: 'Operator included',
    crew: 'Rigging crew included',
    fuel: 'Fuel paid by the customer',
  },
};

export const maintenance: DemoContent['maintenance'] = {
  services: {
    small: '250 h service',
    medium: '500 h service',
    large: '1,000 h service',
    oil: 'Oil change',
    brakes: 'Brake service',
  },
  oilFilter: 'Oil filter',
  checks: ['Change the oil', 'Check for leaks', 'Reset the service indicator'],
};
