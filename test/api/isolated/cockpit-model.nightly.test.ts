import { testCockpitModel } from './cockpit-model.ts';

testCockpitModel(8, 5);
