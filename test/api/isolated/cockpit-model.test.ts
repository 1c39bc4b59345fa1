import { testCockpitModel } from './cockpit-model.ts';

testCockpitModel(2, 2);
