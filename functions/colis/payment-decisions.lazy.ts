export { addFee } from './add-fee.ts';
export { decideIntakeDifference } from './decide-intake-difference.ts';
export { setTerms } from './set-terms.ts';
export { waiveRest } from './waive-rest.ts';
