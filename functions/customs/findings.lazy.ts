/** Evaluates goods and rules on a container; loaded when one is checked. */
export { findingsOf, requiresBroker } from '#shared/customs/findings-of.ts';
