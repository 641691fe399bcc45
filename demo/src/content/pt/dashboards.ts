import type { DemoContent } from '../demo-content.ts';

export const briefcases: DemoContent['briefcases'] = {
  executive: { name: 'Diretoria', description: 'A frota em poucos números' },
  maintenance: { name: 'Manutenção', description: 'Ativos parados e sem comunicação' },
  workshop: { name: 'Oficina', description: 'Ociosidade e eventos dos dispositivos' },
  customers: { name: 'Clientes', description: 'Onde os ativos dos clientes trabalham' },
  safety: { name: 'Segurança', description: 'Cercas: entradas, saídas e velocidade' },
  finance: { name: 'Financeiro', description: 'Desativada até o fechamento do mês' },
};

export const contents: DemoContent['contents'] = {
  fleetToday: { name: 'Frota hoje', description: 'Status, comunicação e utilização de todas as ULs' },
  operationToday: { name: 'Operação hoje', description: 'Localização, alertas, uso e custos' },
  useByModel: { name: 'Uso por modelo', description: 'Horas de motor e distância' },
  outOfOperation: {
    name: 'Ativos fora de operação',
    description: 'Em manutenção, desabilitados ou sem comunicação',
  },
  lubricationManual: { name: 'Manual de lubrificação', description: 'No site do fabricante' },
  idling: { name: 'Ociosidade', description: 'Horas parado com o motor ligado' },
  deviceEvents: { name: 'Eventos dos dispositivos', description: 'Eventos informados pelos rastreadores' },
  assetsByCustomer: { name: 'Ativos por cliente', description: 'Quantidade e status' },
  contractsPortal: { name: 'Portal de contratos' },
  geofencesOfWeek: { name: 'Cercas da semana', description: 'Eventos e visitas dos últimos sete dias' },
  costsOfMonth: { name: 'Custos do mês' },
};

export const statusNote: DemoContent['statusNote'] =
  'Os usuários marcam os ativos em manutenção e desabilitados. Um ativo fica sem comunicação quando o dispositivo para de enviar dados.';
