import type { AssetImportField } from '@azimute/contract/asset-imports';

const words = (list: string): readonly string[] => list.split(', ');

/** Common headings in users' files, besides the headings of the templates; in the form of `foldHeading`. */
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
  serialNumber: words(
    'serial number, serial no, pin, product identification number, s n, numero de serie, n de serie, serie, no de serie, nro de serie',
  ),
  vin: words(
    'vehicle identification number, chassis, chassis number, chassi, numero do chassi, n chassi, chasis, numero de chasis, bastidor, niv',
  ),
  year: words(
    'model year, year of manufacture, ano do modelo, ano modelo, ano de fabricacao, ano fabricacao, modelo ano, ano del modelo, ano de fabricacion',
  ),
  licensePlate: words(
    'plate, plate number, registration, registration number, license plate number, number plate, placa do veiculo, emplacamento, matricula, patente, dominio, placas',
  ),
  plateExpiry: words(
    'plate expires, registration expiry, vencimento do licenciamento, licenciamento, vencimiento de placa, vencimiento de matricula',
  ),
  purchaseDate: words(
    'purchased, purchased on, date of purchase, acquisition date, data da compra, data de aquisicao, aquisicao, fecha de la compra, fecha de adquisicion',
  ),
  purchasePrice: words(
    'price, cost of purchase, purchase cost, purchase value, acquisition cost, valor de compra, valor da compra, valor de aquisicao, preco, valor de adquisicion, costo de compra, costo de adquisicion, precio',
  ),
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
