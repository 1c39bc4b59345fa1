import { fr } from '../mail-texts/mail-templates.fr.ts';
import { payers } from '../mail-texts/payers.fr.ts';
import { recipients } from '../mail-texts/recipients.fr.ts';

export const templates = { ...fr, ...recipients, ...payers };
