import { testCockpitModel } from './cockpit-model.ts';

testCockpitModel(4, 3);
