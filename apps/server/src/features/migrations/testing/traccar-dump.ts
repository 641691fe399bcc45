/** A small Traccar in the forms in which its databases are dumped: written for tests, with every kind of record. */
export type DumpTables = Readonly<Record<string, readonly (readonly (string | null)[])[]>>;

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  tc_groups: ['id', 'name', 'groupid', 'attributes'],
  tc_devices: [
    'id',
    'name',
    'uniqueid',
    'groupid',
    'attributes',
    'phone',
    'model',
    'contact',
    'category',
    'disabled',
  ],
  tc_drivers: ['id', 'name', 'uniqueid', 'attributes'],
  tc_geofences: ['id', 'name', 'description', 'area', 'attributes', 'calendarid'],
  tc_calendars: ['id', 'name', 'data', 'attributes'],
  tc_attributes: ['id', 'description', 'type', 'attribute', 'expression', 'priority'],
  tc_maintenances: ['id', 'name', 'type', 'start', 'period', 'attributes'],
  tc_notifications: ['id', 'type', 'attributes', 'always', 'calendarid', 'notificators', 'description'],
  tc_users: ['id', 'name', 'email', 'readonly', 'administrator', 'disabled', 'attributes'],
  tc_servers: ['id', 'registration', 'attributes'],
  tc_commands: ['id', 'description', 'type', 'attributes'],
  tc_statistics: ['id', 'capturetime'],
  tc_group_geofence: ['groupid', 'geofenceid'],
  tc_device_driver: ['deviceid', 'driverid'],
  tc_device_maintenance: ['deviceid', 'maintenanceid'],
  tc_user_group: ['userid', 'groupid'],
  tc_user_device: ['userid', 'deviceid'],
  tc_user_notification: ['userid', 'notificationid'],
  tc_events: [
    'id',
    'type',
    'eventtime',
    'deviceid',
    'positionid',
    'geofenceid',
    'attributes',
    'maintenanceid',
  ],
  tc_positions: [
    'id',
    'protocol',
    'deviceid',
    'servertime',
    'devicetime',
    'fixtime',
    'valid',
    'latitude',
    'longitude',
    'altitude',
    'speed',
    'course',
    'address',
    'attributes',
    'accuracy',
    'network',
  ],
};

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;TZID=America/Sao_Paulo:20240101T080000',
  'DTEND;TZID=America/Sao_Paulo:20240101T180000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\n');
const HEX_CALENDAR = `\\x${Buffer.from(CALENDAR).toString('hex')}`;

export function position(
  id: number,
  time: string,
  more: Partial<Record<'device' | 'server' | 'valid' | 'speed' | 'latitude' | 'attributes', string>> = {},
): (string | null)[] {
  const { device = '1', server = time, valid = 't', speed = '10', latitude = '-23.5' } = more;
  const attributes = more.attributes ?? '{"ignition":true,"hours":3600000,"odometer":12500,"sat":9}';
  return [
    String(id),
    'gps103',
    device,
    server,
    time,
    time,
    valid,
    latitude,
    '-46.6',
    '700',
    speed,
    '90',
    null,
    attributes,
    '5',
    null,
  ];
}

/** IDs of devices are prefixed, so that tests that share a database do not share them. */
export function traccarTables(
  prefix: string,
  positions: readonly (readonly (string | null)[])[],
): DumpTables {
  return {
    tc_groups: [
      ['1', 'Guarulhos', null, '{}'],
      ['2', 'Oficina', '1', '{}'],
      ['3', "Campinas d'Oeste", null, '{}'],
    ],
    tc_devices: [
      ['1', 'Truck 1', `${prefix}-1`, '1', '{"plate":"ABC1D23"}', '+55 11', 'FH 540', null, 'truck', 'f'],
      ['2', 'Truck 2', `${prefix}-2`, '2', '{}', null, null, null, 'truck', 'f'],
      ['3', 'Truck 1', `${prefix}-3`, '3', '{}', null, null, null, null, 'f'],
    ],
    tc_drivers: [
      ['1', 'Ana; Silva', '55', '{}'],
      ['2', 'Nobody', '56', '{}'],
    ],
    tc_geofences: [
      ['1', 'Depot', '', 'CIRCLE (-23.5 -46.6, 200)', '{"speedLimit":10.8}', '1'],
      ['2', 'Yard', '', 'POLYGON ((-23.5 -46.6, -23.5 -46.5, -23.4 -46.5, -23.5 -46.6))', '{}', null],
      ['3', 'Road', '', 'LINESTRING (-23.5 -46.6, -23.4 -46.5)', '{"polylineDistance":50}', null],
      ['4', 'Broken', '', 'POINT (1 2)', '{}', null],
      ['5', 'Unused', '', 'CIRCLE (-23.5 -46.6, 200)', '{}', null],
    ],
    tc_calendars: [['1', 'Week', HEX_CALENDAR, '{}']],
    tc_attributes: [
      ['1', 'Tank', 'number', 'tankLevel', 'adc1 * 0.12 > 100 ? 100 : adc1 * 0.12', '0'],
      ['2', 'Own value', 'number', 'fuel', 'fuel * 0.5', '0'],
      ['3', 'Shift', 'boolean', 'shift', 'new java.util.Date(fixTime).getHours() < 18', '0'],
    ],
    tc_maintenances: [
      ['1', 'Oil', 'hours', '3600000', '900000000', '{}'],
      ['2', 'Tires', 'totalDistance', '0', '10000000', '{}'],
    ],
    tc_notifications: [
      ['1', 'geofenceEnter', '{}', 't', null, 'web,mail,sms', 'Arrivals'],
      ['2', 'ignitionOn', '{}', 't', null, 'web', null],
      ['3', 'maintenance', '{}', 't', null, 'mail', null],
    ],
    tc_users: [
      ['1', 'Whole', `${prefix}-whole@example.com`, 't', 'f', 'f', '{}'],
      ['2', 'Part', `${prefix}-part@example.com`, 'f', 'f', 'f', '{}'],
      ['3', 'Root', `${prefix}-root@example.com`, 'f', 't', 'f', '{}'],
      ['4', 'Login only', 'admin', 'f', 'f', 'f', '{}'],
    ],
    tc_servers: [['1', 'f', '{}']],
    tc_commands: [['1', 'Stop', 'engineStop', '{}']],
    tc_statistics: [['1', '2024-01-01 00:00:00']],
    tc_group_geofence: [
      ['1', '1'],
      ['3', '2'],
      ['1', '2'],
      ['3', '3'],
    ],
    tc_device_driver: [['1', '1']],
    tc_device_maintenance: [
      ['1', '1'],
      ['1', '2'],
    ],
    tc_user_group: [['1', '1']],
    tc_user_device: [['2', '1']],
    tc_user_notification: [['1', '1']],
    tc_events: [
      ['1', 'geofenceEnter', positions[0]?.[5] ?? null, '1', positions[0]?.[0] ?? null, '1', '{}', null],
    ],
    tc_positions: positions,
  };
}

/** As pg_dump writes it. */
export function asCopy(tables: DumpTables): string {
  const escape = (cell: string | null): string =>
    cell === null ? '\\N' : cell.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  const parts = Object.entries(tables).map(([table, rows]) =>
    [
      `COPY public.${table} (${(COLUMNS[table] ?? []).join(', ')}) FROM stdin;`,
      ...rows.map((row) => row.map(escape).join('\t')),
      '\\.',
      '',
    ].join('\n'),
  );
  return `--\n-- PostgreSQL database dump\n--\nSET statement_timeout = 0;\n\n${parts.join('\n')}\n`;
}

/** As mysqldump writes it: without names of columns, with backslashes, and in UTC. */
export function asMysql(tables: DumpTables): string {
  const literal = (cell: string | null): string => {
    if (cell === null) return 'NULL';
    if (cell.startsWith('\\x')) return `0x${cell.slice(2).toUpperCase()}`;
    if (cell === 't' || cell === 'f') return cell === 't' ? '1' : '0';
    return `'${cell.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('"', '\\"').replaceAll('\n', '\\n')}'`;
  };
  const parts = Object.entries(tables).map(([table, rows]) => {
    const columns = (COLUMNS[table] ?? []).map((name) => `  \`${name}\` varchar(128) DEFAULT NULL,`);
    const tuples = rows.map((row) => `(${row.map(literal).join(',')})`);
    return [
      `CREATE TABLE \`${table}\` (`,
      ...columns,
      '  PRIMARY KEY (`id`)',
      ') ENGINE=InnoDB;',
      ...(tuples.length === 0 ? [] : [`INSERT INTO \`${table}\` VALUES ${tuples.join(',')};`]),
    ].join('\n');
  });
  return `-- MySQL dump\n/*!40103 SET TIME_ZONE='+00:00' */;\n${parts.join('\n')}\n`;
}

/** As SCRIPT of H2 writes it. */
export function asH2(tables: DumpTables): string {
  const literal = (cell: string | null): string => {
    if (cell === null) return 'NULL';
    if (cell.startsWith('\\x')) return `X'${cell.slice(2)}'`;
    if (cell === 't' || cell === 'f') return cell === 't' ? 'TRUE' : 'FALSE';
    if (/^\d{4}-\d\d-\d\d /.test(cell)) return `TIMESTAMP '${cell}'`;
    const text = cell.replaceAll("'", "''").replaceAll('\\', '\\\\');
    return text.includes('\n') ? `U&'${text.replaceAll('\n', '\\000a')}'` : `'${cell.replaceAll("'", "''")}'`;
  };
  return Object.entries(tables)
    .map(([table, rows]) => {
      const columns = (COLUMNS[table] ?? []).map(
        (name) => `    "${name.toUpperCase()}" CHARACTER VARYING(128)`,
      );
      const tuples = rows.map((row) => `(${row.map(literal).join(', ')})`);
      return [
        `CREATE CACHED TABLE "PUBLIC"."${table.toUpperCase()}"(`,
        columns.join(',\n'),
        ');',
        `-- ${rows.length} +/- SELECT COUNT(*) FROM PUBLIC.${table.toUpperCase()};`,
        ...(tuples.length === 0
          ? []
          : [`INSERT INTO "PUBLIC"."${table.toUpperCase()}" VALUES\n${tuples.join(',\n')};`]),
      ].join('\n');
    })
    .join('\n');
}
