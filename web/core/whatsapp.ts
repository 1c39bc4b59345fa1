/** Where the WhatsApp links lead. The default is a number reserved for fiction: each deployment gives its own. */
export const whatsappUrl = `https://wa.me/${import.meta.env.VITE_WHATSAPP_NUMBER || '12025550142'}`;
