import { testIntakeModel } from './intake-model.ts';

testIntakeModel([1, 2], 10);
