/** Evaluates goods and rules on a container, and totals per recipient; loaded when one is checked. */
export { consigneesOf } from '#shared/customs/consignees.ts';
export { findingsOf, requiresBroker } from '#shared/customs/findings-of.ts';
