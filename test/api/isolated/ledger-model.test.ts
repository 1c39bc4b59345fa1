import { testLedgerModel } from './ledger-model.ts';

testLedgerModel({ sequences: 3, commands: 12 });
