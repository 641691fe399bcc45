// Loaded together, since users move between events and visits.
export { EventsView } from './events-view.tsx';
export { VisitsView } from './visits-view.tsx';
