export { decideIncident } from './decide-incident.ts';
