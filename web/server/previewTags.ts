import type { Language } from '#web/i18n/language.ts';
import type { PageMetadata } from '#web/ui/PageTitle.tsx';
import { escaped } from './builtDocument.ts';

/** Picture of a link that is posted somewhere: 1200 × 630, the same for every parcel. */
const PICTURE = '/apercu-suivi.png';
const LOCALES: Record<Language, string> = { fr: 'fr_FR', en: 'en_GB' };

/**
 * Returns the tags by which messengers and networks preview the link of a page (Open Graph). Its address is left out:
 * it holds the code.
 */
export const previewTags = (
  { title, description = '', preview = title }: PageMetadata,
  { language, siteUrl }: { language: Language; siteUrl: string },
): string =>
  Object.entries({
    'og:site_name': 'Yónnee',
    'og:type': 'website',
    'og:locale': LOCALES[language],
    'og:title': preview,
    'og:description': description,
    'og:image': siteUrl + PICTURE,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  })
    .map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`)
    .join('');
