/** The portal that the journeys drive: started for the run, with a demo fleet in a data directory of its own. */
process.env['AZIMUTE_E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 10_000));

export const portalPort = Number(process.env['AZIMUTE_E2E_PORT']);
export const portalUrl = `http://127.0.0.1:${portalPort}`;
export const demoPassword = 'journeys-of-the-demo';
export const adminEmail = 'admin@demo.example';
export const managerEmail = 'manager@demo.example';
export const viewerEmail = 'viewer@demo.example';
