import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/alert-backtest.ts';

export const texts: Translated<typeof source> = {
  title: 'Prueba en el pasado',
  hint: 'Vuelve a leer las posiciones almacenadas y muestra cuándo esta regla habría generado una alerta. No guarda nada ni avisa a nadie.',
  untried_external:
    'Este tipo no se puede probar en el pasado: lo generan otros sistemas y las posiciones almacenadas no muestran cuándo.',
  untried_group:
    'Este tipo no se puede probar en el pasado: agrupa alertas de otros tipos. Pruebe cada uno de ellos.',
  untried_device_alarm:
    'Este tipo no se puede probar en el pasado: las posiciones almacenadas no incluyen alarmas de los dispositivos.',
  untried_date_due: 'Este tipo no se puede probar en el pasado: sigue el calendario, no el activo.',
  untried_set_by_people:
    'Este tipo no se puede probar en el pasado: los usuarios fijan este estado y las posiciones no registran cuándo.',
  times: 'Ocurrencias',
  timesADay_one: 'ocurrencia, {{formatted}} por día',
  timesADay_other: 'ocurrencias, {{formatted}} por día',
  sameAsSaved: 'Igual que la regla guardada',
  fewerThanSaved_one: '{{formatted}} menos que la regla guardada',
  fewerThanSaved_other: '{{formatted}} menos que la regla guardada',
  moreThanSaved_one: '{{formatted}} más que la regla guardada',
  moreThanSaved_other: '{{formatted}} más que la regla guardada',
  nothing: 'Esta regla no habría generado alertas.',
  byDay: 'Ocurrencias por día',
  withThisRule: 'con esta regla',
  leftOut: 'solo con la regla guardada',
  byThreshold: 'Por límite',
  threshold: 'Límite',
  withThreshold_one: '{{value}}: {{formatted}} ocurrencia (activos: {{assets}})',
  withThreshold_other: '{{value}}: {{formatted}} ocurrencias (activos: {{assets}})',
  useThreshold: 'Usar {{value}}',
  byHour: 'Por hora',
  mostAt: 'más a las {{hours}}',
  byAsset: 'Por activo',
  assetsOf_one: '{{formatted}} de {{of}} afectado',
  assetsOf_other: '{{formatted}} de {{of}} afectados',
  before: 'guardada: {{formatted}}',
  neverTogether: 'Nunca más de uno a la vez.',
  together_one: 'Como máximo {{formatted}} a la vez, el {{at}}: {{assets}}',
  together_other: 'Como máximo {{formatted}} a la vez, el {{at}}: {{assets}}',
  andOthers_one: 'y {{formatted}} más',
  andOthers_other: 'y {{formatted}} más',
  nowAsThen: 'usa las geocercas, lecturas y activos actuales',
  heartbeats: 'las señales de vida sin posición no se almacenan; en vivo, la regla genera menos alertas',
};
