import { FAILURES, testInterruptions } from './interrupted-password-changes.ts';

testInterruptions(FAILURES);
