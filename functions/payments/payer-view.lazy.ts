export { viewPayable } from './payer-view.ts';
