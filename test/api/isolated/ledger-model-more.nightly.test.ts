import { testLedgerModel } from './ledger-model.ts';

testLedgerModel({ sequences: 250, commands: 40, firstSeed: 250 });
