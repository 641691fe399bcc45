import type { AssetImportField } from '@azimute/contract/asset-imports';

const words = (list: string): readonly string[] => list.split(', ');

/** What people's own files call the fields, beside the headings of the templates; as `foldHeading` leaves them. */
export const knownHeadings: Readonly<Partial<Record<AssetImportField, readonly string[]>>> = {
  code: words(
    'code, asset, asset id, asset code, codigo, codigo do ativo, id do ativo, ativo, prefixo, patrimonio, frota, tag, codigo del activo, id del activo, activo, equipamento',
  ),
  unit: words(
    'unit, rental unit, branch, yard, ul code, unit code, unidade, unidade locadora, filial, codigo da ul, codigo ul, unidad, sucursal, patio, codigo de la ul, unidad de renta',
  ),
  customer: words('client, customer name, nome do cliente, nombre del cliente, razao social, locatario'),
  manufacturer: words('brand, make, maker, marca, montadora'),
  model: words('modelo do equipamento, modelo del equipo'),
  category: words('type, group, grupo, familia, tipo, tipo de equipamento'),
  segment: words('sector, setor, mercado'),
  costCenter: words('cost centre, cc, c custo, centro custo, centro de costos, ceco'),
  region: words('area, state, regional, uf, zona'),
  tags: words('tag list, labels, label, etiqueta, marcadores, marcador, palavras chave, palabras clave'),
  silentAfter: words(
    'silence, silence time, silence limit, silence hours, tempo de silencio, limite de silencio, silencio, tiempo de silencio, silence minutes, tempo sem comunicacao, tiempo sin comunicacion',
  ),
  devices: words(
    'device, device id, device ids, tracker, imei, serial, dispositivo, id do dispositivo, rastreador, rastreadores, equipo gps, gps, id del dispositivo, id do rastreador, esn',
  ),
  devicesSince: words('device since, dispositivo desde, since, desde'),
  hourMeter: words('hours, horas, hourmeter, horimetro atual, horas de uso'),
  odometer: words('mileage, km, quilometragem, kilometraje, hodometro'),
  inMaintenance: words('maintenance, manutencao, mantenimiento, em oficina, en taller'),
  disabled: words(
    'disabled, inactive, desabilitado, desativado, inativo, bloqueado, deshabilitado, desactivado, inactivo',
  ),
};
