import { site } from './site.ts';

/** Target of the WhatsApp links; wa.me takes only the digits. */
export const whatsappUrl = `https://wa.me/${site.whatsapp.slice(1)}`;
