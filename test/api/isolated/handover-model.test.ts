import { testHandoverModel } from './handover-model.ts';

testHandoverModel(4);
