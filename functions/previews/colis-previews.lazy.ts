export { previewDecision, previewMove } from './preview-decision.ts';
export { previewEtat } from './preview-etat.ts';
export { previewIncident } from './preview-incident.ts';
