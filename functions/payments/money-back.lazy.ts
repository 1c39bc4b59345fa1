export { markDisputed } from './mark-disputed.ts';
export { sendDueRefunds } from './refunds.ts';
