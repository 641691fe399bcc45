// One part of the app: whoever looks at events looks at visits too.
export { EventsView } from './events-view.tsx';
export { VisitsView } from './visits-view.tsx';
