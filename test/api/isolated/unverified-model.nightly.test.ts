import { testUnverifiedModel } from './unverified-model.ts';

testUnverifiedModel([1, 2, 3], 18);
