import { asTyped } from '../http/pasted.ts';

/** Digits of the shortest national number of the corridor. */
const SHORTEST = 7;
/** More digits than one number has: 15 by E.164, after `00`. */
const TOO_MANY = 18;

/** Where the number is used, after it: "(WhatsApp)". */
const REMARK = /\s*\([^()\d]*\)\s*$/;
/** Address of a person's chat at WhatsApp, whose number has no plus. */
const CHAT = /^\s*(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(\d+).*$/i;

const LABEL = /^\s*(?:t[ée]l(?:[ée]phone)?|phone|mobile|whatsapp)\b\.?\s*:?\s*/i;

/** Returns a pasted phone number, such as that of a contact's card, a `tel:` link or a chat, as it is typed. */
export const pastedPhone = (pasted: string): string =>
  asTyped(pasted)
    .replace(/\p{Dash}/gu, '-')
    .replace(CHAT, '+$1')
    .replace(LABEL, '')
    .replace(REMARK, '');

/** Reports whether a text names several numbers: "77 123 45 67 / 78 123 45 67", "… ou …". */
export const hasSeveralNumbers = (typed: string): boolean => {
  const parts = typed.split(/[\n,;/|]|\b(?:ou|et|or|and)\b|(?<=\d\s*)\+/i);
  return parts.filter((part) => countDigits(part) >= SHORTEST).length > 1 || countDigits(typed) >= TOO_MANY;
};

const countDigits = (text: string): number => text.replace(/\D/g, '').length;
