import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/alert-backtest.ts';

export const texts: Translated<typeof source> = {
  title: 'Teste no passado',
  hint: 'Lê de novo as posições armazenadas e mostra quando esta regra teria gerado um alerta. Não salva nada nem avisa ninguém.',
  untried_external:
    'Não é possível testar este tipo no passado: outros sistemas o geram, e as posições armazenadas não mostram quando.',
  untried_group:
    'Não é possível testar este tipo no passado: ele agrupa alertas de outros tipos. Teste cada um deles.',
  untried_device_alarm:
    'Não é possível testar este tipo no passado: as posições armazenadas não incluem alarmes dos dispositivos.',
  untried_date_due: 'Não é possível testar este tipo no passado: ele segue o calendário, e não o ativo.',
  untried_set_by_people:
    'Não é possível testar este tipo no passado: usuários definem este status, e as posições não registram quando.',
  times: 'Ocorrências',
  timesADay_one: 'ocorrência, {{formatted}} por dia',
  timesADay_other: 'ocorrências, {{formatted}} por dia',
  sameAsSaved: 'Igual à regra salva',
  fewerThanSaved_one: '{{formatted}} a menos que a regra salva',
  fewerThanSaved_other: '{{formatted}} a menos que a regra salva',
  moreThanSaved_one: '{{formatted}} a mais que a regra salva',
  moreThanSaved_other: '{{formatted}} a mais que a regra salva',
  nothing: 'Esta regra não teria gerado alertas.',
  byDay: 'Ocorrências por dia',
  withThisRule: 'com esta regra',
  leftOut: 'só com a regra salva',
  byThreshold: 'Por limite',
  threshold: 'Limite',
  withThreshold_one: '{{value}}: {{formatted}} ocorrência (ativos: {{assets}})',
  withThreshold_other: '{{value}}: {{formatted}} ocorrências (ativos: {{assets}})',
  useThreshold: 'Usar {{value}}',
  byHour: 'Por hora',
  mostAt: 'mais às {{hours}}',
  byAsset: 'Por ativo',
  assetsOf_one: '{{formatted}} de {{of}} afetado',
  assetsOf_other: '{{formatted}} de {{of}} afetados',
  before: 'salva: {{formatted}}',
  neverTogether: 'Nunca mais de um ao mesmo tempo.',
  together_one: 'No máximo {{formatted}} ao mesmo tempo, em {{at}}: {{assets}}',
  together_other: 'No máximo {{formatted}} ao mesmo tempo, em {{at}}: {{assets}}',
  andOthers_one: 'e mais {{formatted}}',
  andOthers_other: 'e mais {{formatted}}',
  nowAsThen: 'usa as cercas, leituras e ativos atuais',
  heartbeats: 'sinais de vida sem posição não são armazenados; ao vivo, a regra gera menos alertas',
};
