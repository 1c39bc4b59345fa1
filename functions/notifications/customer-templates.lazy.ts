export { customerTemplates } from '../mail-texts/customer-templates.ts';
