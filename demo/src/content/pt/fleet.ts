import { describedPlaces, type DemoContent } from '../demo-content.ts';

export const categories: DemoContent['categories'] = {
  excavator: 'Escavadeira',
  wheelLoader: 'Pá carregadeira',
  grader: 'Motoniveladora',
  roller: 'Rolo compactador',
  crane: 'Guindaste',
  generator: 'Gerador',
  forklift: 'Empilhadeira',
  dumpTruck: 'Caminhão basculante',
  lowLoader: 'Caminhão prancha',
  tractorUnit: 'Cavalo mecânico',
  rigidTruck: 'Caminhão truck',
  van: 'Utilitário',
  lightVehicle: 'Veículo leve',
};

export const segments: DemoContent['segments'] = {
  construction: 'Construção',
  mining: 'Mineração',
  infrastructure: 'Infraestrutura',
  logistics: 'Logística',
  support: 'Apoio',
  distribution: 'Distribuição',
  storage: 'Armazenagem',
  lifting: 'Içamento',
};

export const assetTags: DemoContent['assetTags'] = {
  spare: 'Reserva',
  forSale: 'À venda',
  critical: 'Crítico',
  underWarranty: 'Em garantia',
  subcontracted: 'Terceirizado',
};

export const places = Object.fromEntries(
  describedPlaces.map((name) => [name, name]),
) as DemoContent['places'];

export const geofences: DemoContent['geofences'] = {
  yard: (town) => `Pátio ${town}`,
  highway: (town) => `Trecho de rodovia, saída ${town}`,
  gate: 'Portaria',
  parking: 'Área de estacionamento',
  compound: 'Canteiro',
  tags: { yard: 'pátio', gate: 'portaria', customer: 'cliente', highway: 'rodovia' },
};

export const costs: DemoContent['costs'] = {
  notes: {
    fuel: 'Diesel S10',
    maintenance: 'Contrato de manutenção',
    labour: 'Operador com encargos',
  },
  bills: { freight: 'Mobilização do guindaste', alternator: 'Troca do alternador' },
};

export const rentals: DemoContent['rentals'] = {
  codePrefix: 'LOC',
  notes: {
    operator: 'Com operador',
    crew: 'Com equipe de içamento',
    fuel: 'Combustível por conta do cliente',
  },
};

export const maintenance: DemoContent['maintenance'] = {
  services: {
    small: 'Revisão de 250 h',
    medium: 'Revisão de 500 h',
    large: 'Revisão de 1.000 h',
    oil: 'Troca de óleo',
    brakes: 'Revisão dos freios',
  },
  oilFilter: 'Filtro de óleo',
  checks: ['Trocar o óleo', 'Verificar vazamentos', 'Zerar o indicador de revisão'],
};
