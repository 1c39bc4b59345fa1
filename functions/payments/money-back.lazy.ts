export { markDisputed } from './disputed-parcels.ts';
export { sendDueRefunds } from './refunds.ts';
