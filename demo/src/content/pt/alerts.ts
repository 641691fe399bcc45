import type { DemoContent } from '../demo-content.ts';

export const alertTypes: DemoContent['alertTypes'] = {
  engineTemperature: {
    code: 'TEMP-MOTOR',
    name: 'Temperatura do motor alta',
    description: 'Acima de 105 °C por 2 min com o motor ligado',
    recommendation:
      'Pare em marcha lenta por 5 min. Verifique nível, colmeia e correia antes de voltar ao turno.',
    tags: ['motor', 'arrefecimento'],
  },
  oilPressure: {
    code: 'PRESSAO-OLEO',
    name: 'Pressão do óleo baixa',
    description: 'Abaixo de 100 kPa por 30 s com o motor ligado',
    recommendation:
      'Desligue o motor. Não dê nova partida antes de verificar o nível e medir a pressão com manômetro.',
    tags: ['motor', 'lubrificação'],
  },
  battery: {
    code: 'BATERIA',
    name: 'Bateria fraca',
    description: 'Abaixo de 23,5 V por 10 min',
    recommendation:
      'Meça a bateria em repouso e o alternador. Procure algum consumidor ligado com a chave desligada.',
    tags: ['elétrica'],
  },
  speeding: {
    code: 'VELOCIDADE',
    name: 'Excesso de velocidade',
    description: 'Mais de 90 km/h por 30 s',
    tags: ['condução'],
  },
  idling: {
    code: 'MARCHA-LENTA',
    name: 'Ociosidade longa',
    description: 'Parado com o motor ligado por mais de 40 min',
    tags: ['combustível'],
  },
  outOfHours: {
    code: 'FORA-DE-HORARIO',
    name: 'Uso fora do horário',
    description: 'Em observação: conta as ocorrências, sem avisar ninguém',
    tags: ['segurança'],
  },
  noCommunication: {
    code: 'SEM-COMUNICACAO',
    name: 'Sem comunicação',
    description: 'O dispositivo está sem comunicação há mais tempo que o limite da conta',
    recommendation: 'Verifique alimentação e antena na próxima parada. Sem acesso à máquina, avise a UL.',
    tags: ['rastreador'],
  },
  service: {
    code: 'REVISAO-250H',
    name: 'Revisão de 250 h próxima',
    description: '20 h antes de cada 250 h do horímetro',
    recommendation: 'Agende a revisão: óleo, filtros e inspeção visual pelo checklist.',
    tags: ['revisão'],
  },
  geofenceExit: {
    code: 'SAIDA-DE-CERCA',
    name: 'Saída de cerca',
    description: 'Apenas registro, sem tratamento',
    tags: ['cercas'],
  },
  engineFault: {
    code: 'ENG-FAULT',
    name: 'Falha informada pela máquina',
    description: 'Códigos de falha dos sistemas dos fabricantes',
    recommendation: 'Leia o código no painel e siga o manual do fabricante.',
    tags: ['fabricante'],
  },
  sos: {
    code: 'ALARME-SOS',
    name: 'Botão de emergência',
    description: 'O condutor pediu ajuda',
    recommendation: 'Ligue para o condutor. Sem resposta em 2 min, acione a central de segurança.',
    tags: ['segurança'],
  },
  silentUnit: {
    code: 'UL-SEM-COMUNICACAO',
    name: 'UL sem comunicação',
    description: 'Três ou mais ativos da UL ficaram sem comunicação em 30 min',
    recommendation: 'Verifique a cobertura da operadora na UL antes de ir a cada máquina.',
    tags: ['rastreador'],
  },
};

export const causes: DemoContent['causes'] = {
  cloggedRadiator: 'Colmeia obstruída',
  lowCoolant: 'Nível do líquido baixo',
  looseBelt: 'Correia frouxa',
  lowOil: 'Nível do óleo baixo',
  faultySensor: 'Sensor com defeito',
  wornBattery: 'Bateria gasta',
  loadLeftOn: 'Consumidor ligado',
  drivingBehavior: 'Modo de condução',
  waitingForLoad: 'Espera de carga',
  authorizedShift: 'Turno autorizado',
  noPower: 'Dispositivo sem alimentação',
  serviceDue: 'Intervalo de revisão atingido',
  componentFailure: 'Falha de componente',
  pressedByMistake: 'Acionamento por engano',
  breakdown: 'Pane na estrada',
};

export const measures: DemoContent['measures'] = {
  radiatorWashed: 'Colmeia lavada',
  hoseReplaced: 'Mangueira trocada e líquido completado',
  beltAdjusted: 'Correia ajustada',
  oilLeakRepaired: 'Vazamento no retentor corrigido e óleo completado',
  sensorReplaced: 'Sensor trocado',
  batteryReplaced: 'Bateria trocada',
  driverTalk: 'Conversa com o condutor',
  loadingRescheduled: 'Escala de carga revista',
  fuseReplaced: 'Fusível trocado',
  antennaRefitted: 'Antena refixada',
  serviceWithFilters: 'Revisão de 250 h feita, filtros trocados',
  faultCleared: 'Falha corrigida e código apagado',
  driverContacted: 'Contato com o condutor',
};

export const workOrders: DemoContent['workOrders'] = {
  checklist: ['Isolar e sinalizar a máquina', 'Executar o serviço', 'Testar em funcionamento'],
  checkPrefix: 'Verificar: ',
  sparePart: 'Peça de reposição, 1 un.',
  inspection: 'Inspeção visual antes do turno',
  oilChange: 'Trocar óleo e filtros',
  oilChangeParts: 'Óleo 15W-40, filtro de óleo, filtro de ar',
};
