import { testIntakeModel } from './intake-model.ts';

testIntakeModel([1], 1);
