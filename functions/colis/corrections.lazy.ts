export { correctRecipient } from './correct-recipient.ts';
export { replaceTrackingCode, revokeTrackingCode } from './tracking-code-changes.ts';
