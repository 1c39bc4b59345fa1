export { reopenForPayment } from './reopen-for-payment.ts';
