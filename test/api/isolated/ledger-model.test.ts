import { testLedgerModel } from './ledger-model.ts';

testLedgerModel({ sequences: 6, commands: 15 });
