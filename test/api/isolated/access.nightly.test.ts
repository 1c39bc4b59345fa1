import { rows } from '../../support/calls/route-rows.ts';
import { testAccess, writes } from './access.ts';

testAccess({ answered: rows, claimed: writes });
