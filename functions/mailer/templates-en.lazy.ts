import { en } from '../mail-texts/mail-templates.en.ts';
import { payers } from '../mail-texts/payers.en.ts';
import { recipients } from '../mail-texts/recipients.en.ts';

export const templates = { ...en, ...recipients, ...payers };
