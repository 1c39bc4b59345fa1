import { testLedgerModel } from './ledger-model.ts';

testLedgerModel({ sequences: 10, commands: 20 });
