export { correctRecipient, limitCorrection } from './correct-recipient.ts';
export { decideIncident } from './decide-incident.ts';
export { deleteColis } from './delete-colis.ts';
export { cancellationBy, editColis } from './edit-colis.ts';
export { decideIntakeDifference } from './intake-difference.ts';
export { moveColis } from './move-colis.ts';
export { setTerms } from './payment-terms.ts';
export { addFee, waiveRest } from './price-changes.ts';
export { replaceTrackingCode, revokeTrackingCode } from './tracking-code-changes.ts';
