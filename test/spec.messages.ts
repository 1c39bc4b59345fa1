import { accounts } from './spec/accounts.ts';
import { admin } from './spec/admin.ts';
import { apiMessages } from './spec/api.ts';
import { booking } from './spec/booking.ts';
import { contact } from './spec/contact.ts';
import { containers } from './spec/containers.ts';
import { customer } from './spec/customer.ts';
import { home } from './spec/home.ts';
import { navigation } from './spec/navigation.ts';
import { passwords } from './spec/passwords.ts';
import { payment } from './spec/payment.ts';
import type { Rows } from './spec/row.ts';

/**
 * Every message that the specification gives for a page, in both languages (docs/contract.md#on-screen). What it quotes
 * is written here as it quotes it; the rest as the pages say it. `web/messages` triggers each row and reads it,
 * `api/messages` those of the API, and `journeys/messages` some in a browser.
 */
export const messages = {
  ...navigation,
  ...home,
  ...accounts,
  ...passwords,
  ...booking,
  ...payment,
  ...containers,
  ...customer,
  ...admin,
  ...contact,
  ...apiMessages,
} as const satisfies Rows;

/**
 * Milliseconds from a success to what follows, how long messages stay, and what turns by itself
 * (docs/contract.md#on-screen).
 */
export const timings = {
  loginRedirect: 1500,
  loginToast: 3000,
  loginSuccessToast: 1000,
  registerRedirect: 3000,
  addColisRedirect: 2000,
  addContainerRedirect: 1000,
  editContainerRedirect: 1000,
  changePasswordRedirect: 2000,
  resetPasswordRedirect: 2000,
  toast: 5000,
  contactBlank: 1000,
  contactSuccess: 3000,
  loginSlogans: 4000,
  registerSlogans: 4000,
  homeCarousel: 6000,
} as const;

const colisNumber = { min: 0, step: 0.01 } as const;
const capacity = { min: 1, step: 0.1 } as const;
const container = {
  poidsMax: capacity,
  volumeMax: capacity,
  prixEstime: { min: 0 },
  insuranceId: { min: 1 },
} as const;

/** What the number inputs of each page take (docs/contract.md#on-screen). */
export const numberInputs = {
  '/ajouter-colis': {
    poids: colisNumber,
    longueur: colisNumber,
    largeur: colisNumber,
    hauteur: colisNumber,
    valeurCouverture: colisNumber,
  },
  '/ajouter-conteneur': container,
  '/update-conteneur': container,
} as const;
