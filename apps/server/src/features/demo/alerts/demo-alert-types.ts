import { createAlertTypeSchema, type AlertLevel, type CreateAlertType } from '@azimute/contract';
import type { z } from 'zod';

/** People and things of an account that its types name. */
export interface DemoAlertNames {
  readonly administratorId: number;
  readonly managerId: number;
  readonly timeZone: string;
  /** Ids of files by their names. */
  readonly files: ReadonlyMap<string, number>;
}

type Given = z.input<typeof createAlertTypeSchema>;

/** A type with how often its alerts come, and what is done about them. */
export interface DemoAlertType {
  readonly settings: (names: DemoAlertNames) => CreateAlertType;
  /** Share of the alerts of the past; none of a type that had no alert yet. */
  readonly weight: number;
  /** Hours until one is solved, in the middle. */
  readonly hours: number;
  readonly causes: readonly string[];
  readonly measures: readonly string[];
}

const level = (given: Partial<AlertLevel>): AlertLevel => ({
  afterMinutes: 0,
  userIds: [],
  profileIds: [],
  everyoneOfUnit: false,
  app: true,
  email: false,
  ...given,
});

function define(
  given: Omit<Given, 'sending' | 'recommendationFileId'> & { readonly file?: string; readonly grave?: true },
  of: Omit<DemoAlertType, 'settings'>,
): DemoAlertType {
  const { file, grave, ...settings } = given;
  return {
    ...of,
    settings: ({ managerId, administratorId, files }) =>
      createAlertTypeSchema.parse({
        state: 'live',
        ...settings,
        recommendationFileId: file === undefined ? null : (files.get(file) ?? null),
        sending: {
          levels: [
            level({ userIds: [managerId], email: grave === true }),
            ...(grave === true ? [level({ afterMinutes: 60, userIds: [administratorId], email: true })] : []),
          ],
          quietHours: grave === true ? null : { from: '22:00', to: '06:00' },
        },
      }),
  };
}

const reading = (name: string, is: 'above' | 'below', limit: number, clearLimit: number) =>
  ({
    type: 'calculated',
    when: { kind: 'reading', reading: name, is, limit, clearLimit, engine: is === 'above' ? 'on' : 'any' },
  }) as const;

/** In the words of the demo's companies. Those of groups name the others by their code. */
export const demoAlertTypes: readonly DemoAlertType[] = [
  define(
    {
      code: 'TEMP-MOTOR',
      name: 'Temperatura do motor alta',
      description: 'Acima de 105 °C por 2 min com o motor ligado',
      category: 'maintenance',
      severity: 'high',
      condition: reading('engine_temperature', 'above', 105, 98),
      raiseAfterSeconds: 120,
      ownWithinMinutes: 30,
      resolveWithinMinutes: 480,
      recommendation:
        'Pare em marcha lenta por 5 min. Verifique nível, colmeia e correia antes de voltar ao turno.',
      file: 'Superaquecimento D65.pdf',
      tags: ['motor', 'arrefecimento'],
      grave: true,
    },
    {
      weight: 5,
      hours: 9,
      causes: ['Colmeia obstruída', 'Nível do líquido baixo', 'Correia frouxa'],
      measures: ['Colmeia lavada', 'Líquido completado e mangueira trocada', 'Correia ajustada'],
    },
  ),
  define(
    {
      code: 'PRESSAO-OLEO',
      name: 'Pressão do óleo baixa',
      description: 'Abaixo de 100 kPa por 30 s com o motor ligado',
      category: 'maintenance',
      severity: 'critical',
      condition: {
        type: 'calculated',
        when: {
          kind: 'reading',
          reading: 'oil_pressure',
          is: 'below',
          limit: 100,
          clearLimit: 140,
          engine: 'on',
        },
      },
      raiseAfterSeconds: 30,
      ownWithinMinutes: 10,
      resolveWithinMinutes: 240,
      recommendation:
        'Desligue o motor. Não dê nova partida antes de medir o nível e a pressão com manômetro.',
      file: 'Pressão de óleo L120.pdf',
      tags: ['motor', 'lubrificação'],
      grave: true,
    },
    {
      weight: 2,
      hours: 7,
      causes: ['Nível do óleo baixo', 'Sensor com defeito'],
      measures: ['Óleo completado, vazamento no retentor corrigido', 'Sensor trocado'],
    },
  ),
  define(
    {
      code: 'BATERIA',
      name: 'Bateria fraca',
      description: 'Abaixo de 23,5 V por 10 min',
      category: 'maintenance',
      severity: 'medium',
      condition: reading('supply_voltage', 'below', 23.5, 24.5),
      raiseAfterSeconds: 600,
      resolveWithinMinutes: 2880,
      recommendation: 'Meça a bateria parada e o alternador. Procure consumidor ligado com a chave fora.',
      file: 'Bateria que descarrega parada.pdf',
      tags: ['elétrica'],
    },
    { weight: 4, hours: 20, causes: ['Bateria gasta', 'Consumidor ligado'], measures: ['Bateria trocada'] },
  ),
  define(
    {
      code: 'VELOCIDADE',
      name: 'Excesso de velocidade',
      description: 'Mais de 90 km/h por 30 s',
      category: 'security',
      severity: 'medium',
      condition: { type: 'calculated', when: { kind: 'speeding', limitKph: 90, marginKph: 3 } },
      raiseAfterSeconds: 30,
      repeatAfterMinutes: 60,
      resolvesItself: true,
      tags: ['condução'],
    },
    { weight: 6, hours: 14, causes: ['Condutor orientado'], measures: ['Conversa com o condutor'] },
  ),
  define(
    {
      code: 'MARCHA-LENTA',
      name: 'Marcha lenta longa',
      description: 'Motor ligado e parado por mais de 40 min',
      category: 'production',
      severity: 'low',
      condition: { type: 'calculated', when: { kind: 'idling', minutes: 40 } },
      repeatAfterMinutes: 240,
      resolvesItself: true,
      tags: ['combustível'],
    },
    {
      weight: 6,
      hours: 10,
      causes: ['Espera de carga', 'Condutor orientado'],
      measures: ['Escala de carga revista'],
    },
  ),
  define(
    {
      code: 'FORA-DE-HORARIO',
      name: 'Uso fora do horário',
      description: 'Em observação: conta, sem avisar ninguém',
      category: 'security',
      severity: 'medium',
      state: 'watching',
      condition: { type: 'calculated', when: { kind: 'out_of_hours' } },
      schedule: { zone: 'America/Sao_Paulo', days: [1, 2, 3, 4, 5, 6], from: '04:00', to: '23:00' },
      raiseAfterSeconds: 300,
      resolvesItself: true,
      tags: ['segurança'],
    },
    { weight: 2, hours: 16, causes: ['Turno autorizado'], measures: [] },
  ),
  define(
    {
      code: 'SEM-COMUNICACAO',
      name: 'Sem comunicação',
      description: 'O dispositivo não fala há mais tempo que o da conta',
      category: 'alert',
      severity: 'medium',
      condition: { type: 'calculated', when: { kind: 'no_communication' } },
      resolvesItself: true,
      resolveWithinMinutes: 4320,
      recommendation: 'Verifique alimentação e antena na próxima parada. Sem acesso, avise a UL.',
      tags: ['rastreador'],
    },
    {
      weight: 3,
      hours: 30,
      causes: ['Dispositivo sem alimentação'],
      measures: ['Fusível trocado', 'Antena refixada'],
    },
  ),
  define(
    {
      code: 'REVISAO-250H',
      name: 'Revisão de 250 h próxima',
      description: '20 h antes de cada 250 h do horímetro',
      category: 'maintenance',
      severity: 'informative',
      condition: {
        type: 'calculated',
        when: { kind: 'meter_due', meter: 'hour_meter', every: 250, ahead: 20 },
      },
      resolveWithinMinutes: 10_080,
      recommendation: 'Agende a revisão: óleo, filtros e inspeção visual pelo roteiro.',
      file: 'Checklist de retorno ao turno.docx',
      tags: ['revisão'],
    },
    {
      weight: 3,
      hours: 60,
      causes: ['Revisão feita'],
      measures: ['Revisão de 250 h feita, filtros trocados'],
    },
  ),
  define(
    {
      code: 'SAIDA-DE-CERCA',
      name: 'Saída de cerca',
      description: 'Registro de saída, sem tratamento',
      group: 'event',
      category: 'geolocation',
      severity: 'informative',
      state: 'watching',
      condition: { type: 'calculated', when: { kind: 'geofence_exit' } },
      tags: ['cercas'],
    },
    { weight: 0, hours: 1, causes: [], measures: [] },
  ),
  define(
    {
      code: 'ENG-FAULT',
      name: 'Falha informada pela máquina',
      description: 'Códigos de falha de sistemas de fabricantes',
      category: 'maintenance',
      severity: 'high',
      condition: { type: 'external', codes: ['ENG-FAULT', 'P0217', 'P0524'] },
      ownWithinMinutes: 60,
      recommendation: 'Leia o código no painel e siga o manual do fabricante.',
      tags: ['fabricante'],
      grave: true,
    },
    {
      weight: 2,
      hours: 12,
      causes: ['Sensor com defeito', 'Manutenção corretiva'],
      measures: ['Falha corrigida e código apagado'],
    },
  ),
  define(
    {
      code: 'ALARME-SOS',
      name: 'Botão de emergência',
      description: 'O condutor pediu ajuda',
      category: 'security',
      severity: 'critical',
      condition: { type: 'calculated', when: { kind: 'device_alarm', alarms: ['sos'] } },
      ownWithinMinutes: 5,
      recommendation: 'Ligue para o condutor. Sem resposta em 2 min, acione a central de segurança.',
      tags: ['segurança'],
      grave: true,
    },
    {
      weight: 1,
      hours: 2,
      causes: ['Acionamento por engano', 'Apoio enviado'],
      measures: ['Contato com o condutor'],
    },
  ),
];

/** Raised from several alerts of one UL. */
export const demoSilentSite = (
  memberIds: readonly number[],
  { managerId }: DemoAlertNames,
): CreateAlertType =>
  createAlertTypeSchema.parse({
    code: 'UL-SILENCIOSA',
    name: 'UL silenciosa',
    description: 'Três ativos ou mais da UL sem comunicação em 30 min',
    category: 'alert',
    severity: 'high',
    state: 'live',
    condition: { type: 'group', typeIds: [...memberIds], atLeast: 3, withinMinutes: 30, by: 'unit' },
    recommendation: 'Verifique a cobertura da operadora na UL antes de ir a cada máquina.',
    tags: ['rastreador'],
    sending: { levels: [level({ userIds: [managerId], email: true })] },
  });
