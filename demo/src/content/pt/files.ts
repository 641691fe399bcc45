import type { DemoContent, DemoDocument } from '../demo-content.ts';

const beforeWork = {
  heading: '1. Antes de começar',
  lines: [
    'Marcha lenta por 5 min. Não abra o radiador com o motor quente.',
    'Calce a máquina e bloqueie a chave geral.',
  ],
};
const check = (...lines: string[]) => ({ heading: '2. Verifique nesta ordem', lines });
const closing = {
  heading: '3. Depois',
  lines: ['Anote o horímetro e as peças trocadas.', 'Acompanhe a temperatura por um turno.'],
};
const list = (...lines: string[]): DemoDocument['parts'] => [{ heading: 'Checklist', lines }];

export const folders: DemoContent['folders'] = {
  recommendations: 'Recomendações',
  overheating: 'Superaquecimento',
  hydraulics: 'Hidráulica',
  electrical: 'Elétrica',
  contracts: 'Contratos',
  reports: 'Laudos',
  manuals: 'Manuais',
};

export const files: DemoContent['files'] = {
  overheating: {
    name: 'Superaquecimento D65',
    tags: ['motor', 'arrefecimento'],
    parts: [
      beforeWork,
      check(
        'Nível do líquido no reservatório',
        'Colmeia obstruída por poeira',
        'Tensão da correia da ventoinha',
        'Válvula termostática',
        'Leitura do sensor, duas medições',
      ),
      closing,
    ],
  },
  oilPressure: {
    name: 'Pressão de óleo L120',
    tags: ['motor', 'óleo'],
    parts: [
      beforeWork,
      check('Nível e viscosidade', 'Filtro', 'Sensor e chicote', 'Pressão com manômetro'),
      closing,
    ],
  },
  belts: {
    name: 'Roteiro de inspeção de correias',
    tags: ['motor'],
    parts: list('Trincas e desfiamento', 'Alinhamento das polias', 'Tensão com o tensímetro'),
  },
  temperatureSensor: {
    name: 'Sensor de temperatura, calibração',
    tags: ['sensores'],
    parts: list('Banho a 40 °C e a 80 °C', 'Diferença de até 2 °C', 'Trocar o sensor acima disso'),
  },
  returnToShift: {
    name: 'Checklist de retorno ao turno',
    tags: ['segurança'],
    parts: list('Vazamentos', 'Luzes e alarme de ré', 'Extintor', 'Cinto', 'Assinatura do operador'),
  },
  hoses: {
    name: 'Mangueiras de alta pressão',
    tags: ['hidráulica'],
    parts: [
      { heading: '1. Antes de começar', lines: ['Alivie a pressão e aguarde 10 min.'] },
      check('Bolhas na capa', 'Terminais', 'Raio de curvatura'),
    ],
  },
  battery: {
    name: 'Bateria que descarrega parada',
    tags: ['elétrica', 'bateria'],
    parts: list('Consumo com a chave desligada', 'Tensão depois de 12 h', 'Alternador em carga'),
  },
  rentalContract: {
    name: 'Contrato de locação, modelo',
    tags: ['contrato'],
    parts: [
      { heading: 'Objeto', lines: ['Locação de equipamento sem operador, com manutenção preventiva.'] },
      { heading: 'Horas', lines: ['Franquia de 200 h por mês, pelo horímetro do equipamento.'] },
      { heading: 'Devolução', lines: ['No pátio de origem, com o laudo de retorno.'] },
    ],
  },
  loaderReport: {
    name: 'Laudo TRE-0076, 14 set',
    tags: ['laudo', 'TRE-0076'],
    parts: [
      { heading: 'Estado', lines: ['Material rodante com 40 % de desgaste.', 'Sem vazamentos.'] },
      { heading: 'Reparos', lines: ['Retrovisor direito.', 'Pintura da concha.'] },
    ],
  },
  excavatorReport: {
    name: 'Laudo ESC-0142, 2 out',
    tags: ['laudo', 'ESC-0142'],
    parts: [{ heading: 'Estado', lines: ['Lança e braço sem trincas.', 'Dentes da concha a trocar.'] }],
  },
  loaderInspection: {
    name: 'Inspeção diária, pás carregadeiras',
    tags: ['manual', 'pá carregadeira'],
    parts: [
      { heading: '1. Em volta da máquina', lines: ['Pneus e rodas', 'Vazamentos', 'Luzes e retrovisores'] },
      { heading: '2. Na cabine', lines: ['Cinto', 'Indicadores no verde', 'Alarme de ré'] },
    ],
  },
  excavatorInspection: {
    name: 'Inspeção diária, escavadeiras',
    tags: ['manual', 'escavadeira'],
    parts: [
      { heading: '1. Em volta da máquina', lines: ['Esteiras e roletes', 'Vazamentos', 'Luzes'] },
      { heading: '2. Na cabine', lines: ['Cinto', 'Indicadores no verde', 'Alarme de deslocamento'] },
    ],
  },
};
