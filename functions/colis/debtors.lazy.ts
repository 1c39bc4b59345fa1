export { listDebtors } from './debtors.service.ts';
