import type { Language } from '#shared/auth/schema.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import type { MailContent } from '../mail-texts/mail-content.ts';

const LABEL: Readonly<Record<Language, string>> = { fr: 'Suivre le colis', en: 'Track the parcel' };

/** Pages for which a customer logs in: a booking, their parcels, and one of these. */
const OWN_PAGE = /^\/(?:ajouter-colis|colis)(?:\/(\d+))?$/;

/**
 * Returns a mail for a customer without a login: instead of a page that would ask them to log in it links to the public
 * tracking of its parcel, if that has a code.
 */
export const withoutLogin = async (content: MailContent, userId: number, language: Language): Promise<MailContent> => {
  const { action, ...rest } = content;
  const page = OWN_PAGE.exec(action?.path ?? '');
  if (!page) return content;
  const [path, id] = page;
  if (!path.startsWith('/colis/')) return rest;
  const [colis] = await colisOfRefs([{ userId, id: Number(id) }]);
  return colis?.trackingCode
    ? { ...rest, action: { label: LABEL[language], path: `/suivi/${formatTrackingCode(colis.trackingCode)}` } }
    : rest;
};
