import { testMoneyModel } from './money-model.ts';

testMoneyModel(2);
