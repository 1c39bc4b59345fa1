export { correctRecipient, limitCorrection } from './correct-recipient.ts';
export { cancellationBy, editColis } from './edit-colis.ts';
export { replaceTrackingCode, revokeTrackingCode } from './tracking-code-changes.ts';
