import type { FileKind } from '@azimute/contract';

/** Text of a document in parts; each begins a page in a PDF. */
export interface DemoDocument {
  readonly title: string;
  readonly parts: readonly { readonly heading: string; readonly lines: readonly string[] }[];
}

/** How a link to a file stands: hours since it was made, and for how many it was made. */
export interface DemoLink {
  readonly ageHours: number;
  readonly hours: number;
  readonly downloads: number;
}

export interface DemoFile {
  /** Names of folders, the top one first. */
  readonly folder: readonly string[];
  readonly name: string;
  readonly kind: FileKind;
  readonly ageDays: number;
  readonly tags: readonly string[];
  readonly document: DemoDocument;
  readonly link?: DemoLink;
}

const DAY = 24;
const tomorrow = (downloads: number): DemoLink => ({ ageHours: 2 * DAY, hours: 3 * DAY, downloads });
const nextWeek = (downloads: number): DemoLink => ({ ageHours: 5 * DAY, hours: 14 * DAY, downloads });
const expired = (downloads: number): DemoLink => ({ ageHours: 30 * DAY, hours: 18 * DAY, downloads });

const beforeWork = {
  heading: '1. Antes de mexer',
  lines: [
    'Marcha lenta por 5 min. Não abra o radiador com o motor quente.',
    'Calce a máquina e bloqueie a chave geral.',
  ],
};
const check = (...lines: string[]) => ({ heading: '2. Verifique nesta ordem', lines });
const closing = {
  heading: '3. Depois',
  lines: ['Anote o horímetro e o que foi trocado.', 'Acompanhe a temperatura por um turno.'],
};

/** What a rental company keeps: most in Portuguese, manuals as their makers send them. */
export const demoFiles: readonly DemoFile[] = [
  {
    folder: ['Recomendações', 'Superaquecimento'],
    name: 'Superaquecimento D65',
    kind: 'pdf',
    ageDays: 21,
    tags: ['motor', 'arrefecimento'],
    link: tomorrow(12),
    document: {
      title: 'Superaquecimento - D65',
      parts: [
        beforeWork,
        check(
          'Nível do líquido no reservatório',
          'Colmeia obstruída por finos',
          'Tensão da correia da ventoinha',
          'Válvula termostática',
          'Leitura do sensor, duas medições',
        ),
        closing,
      ],
    },
  },
  {
    folder: ['Recomendações', 'Superaquecimento'],
    name: 'Pressão de óleo L120',
    kind: 'pdf',
    ageDays: 27,
    tags: ['motor', 'óleo'],
    link: tomorrow(4),
    document: {
      title: 'Pressão de óleo - L120',
      parts: [
        beforeWork,
        check('Nível e viscosidade', 'Filtro', 'Sensor e chicote', 'Pressão com manômetro'),
        closing,
      ],
    },
  },
  {
    folder: ['Recomendações', 'Superaquecimento'],
    name: 'Roteiro de inspeção de correias',
    kind: 'docx',
    ageDays: 43,
    tags: ['motor'],
    link: nextWeek(7),
    document: {
      title: 'Roteiro de inspeção de correias',
      parts: [check('Trincas e desfiamento', 'Alinhamento das polias', 'Tensão com o tensímetro')],
    },
  },
  {
    folder: ['Recomendações', 'Superaquecimento'],
    name: 'Sensor de temperatura, calibração',
    kind: 'pdf',
    ageDays: 55,
    tags: ['sensores'],
    link: expired(3),
    document: {
      title: 'Sensor de temperatura: calibração',
      parts: [check('Banho a 40 °C e a 80 °C', 'Diferença de até 2 °C', 'Trocar o sensor acima disso')],
    },
  },
  {
    folder: ['Recomendações', 'Superaquecimento'],
    name: 'Checklist de retorno ao turno',
    kind: 'docx',
    ageDays: 67,
    tags: ['segurança'],
    link: nextWeek(21),
    document: {
      title: 'Checklist de retorno ao turno',
      parts: [check('Vazamentos', 'Luzes e alarme de ré', 'Extintor', 'Cinto', 'Assinatura do operador')],
    },
  },
  {
    folder: ['Recomendações', 'Hidráulica'],
    name: 'Mangueiras de alta pressão',
    kind: 'pdf',
    ageDays: 12,
    tags: ['hidráulica'],
    document: {
      title: 'Mangueiras de alta pressão',
      parts: [
        { heading: '1. Antes de mexer', lines: ['Alivie a pressão e aguarde 10 min.'] },
        check('Bolhas na capa', 'Terminais', 'Raio de curvatura'),
      ],
    },
  },
  {
    folder: ['Recomendações', 'Elétrica'],
    name: 'Bateria que descarrega parada',
    kind: 'pdf',
    ageDays: 9,
    tags: ['elétrica', 'bateria'],
    link: expired(1),
    document: {
      title: 'Bateria que descarrega parada',
      parts: [check('Consumo com a chave desligada', 'Tensão depois de 12 h', 'Alternador em carga')],
    },
  },
  {
    folder: ['Contratos'],
    name: 'Contrato de locação, modelo',
    kind: 'docx',
    ageDays: 120,
    tags: ['contrato'],
    document: {
      title: 'Contrato de locação de equipamentos',
      parts: [
        { heading: 'Objeto', lines: ['Locação de equipamento sem operador, com manutenção preventiva.'] },
        { heading: 'Horas', lines: ['Franquia de 200 h por mês, pelo horímetro do equipamento.'] },
        { heading: 'Devolução', lines: ['No pátio de origem, com o laudo de retorno.'] },
      ],
    },
  },
  {
    folder: ['Laudos'],
    name: 'Laudo TRE-0076, 14 set',
    kind: 'pdf',
    ageDays: 71,
    tags: ['laudo', 'TRE-0076'],
    document: {
      title: 'Laudo de retorno: TRE-0076',
      parts: [
        { heading: 'Estado', lines: ['Material rodante com 40 % de desgaste.', 'Sem vazamentos.'] },
        { heading: 'Reparos', lines: ['Retrovisor direito.', 'Pintura da concha.'] },
      ],
    },
  },
  {
    folder: ['Laudos'],
    name: 'Laudo ESC-0142, 2 out',
    kind: 'pdf',
    ageDays: 53,
    tags: ['laudo', 'ESC-0142'],
    link: nextWeek(2),
    document: {
      title: 'Laudo de retorno: ESC-0142',
      parts: [{ heading: 'Estado', lines: ['Lança e braço sem trincas.', 'Dentes da concha a trocar.'] }],
    },
  },
  {
    folder: ['Manuais'],
    name: 'Daily inspection, wheel loaders',
    kind: 'pdf',
    ageDays: 200,
    tags: ['manual', 'english'],
    document: {
      title: 'Daily inspection: wheel loaders',
      parts: [
        {
          heading: '1. Walk around',
          lines: ['Tyres and rims', 'Leaks below the machine', 'Lights and mirrors'],
        },
        { heading: '2. In the cab', lines: ['Seat belt', 'Gauges in the green', 'Reverse alarm'] },
      ],
    },
  },
  {
    folder: ['Manuais'],
    name: 'Inspección diaria, excavadoras',
    kind: 'docx',
    ageDays: 200,
    tags: ['manual', 'español'],
    document: {
      title: 'Inspección diaria: excavadoras',
      parts: [
        { heading: '1. Alrededor de la máquina', lines: ['Orugas y rodillos', 'Fugas', 'Luces'] },
        { heading: '2. En la cabina', lines: ['Cinturón', 'Indicadores en verde', 'Alarma de retroceso'] },
      ],
    },
  },
];
