export { planCancellation } from './plan-cancellation.ts';
