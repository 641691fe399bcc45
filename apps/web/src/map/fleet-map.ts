export { openMap } from './open-map.ts';
export { FleetMarkers } from './markers/fleet-markers.ts';
