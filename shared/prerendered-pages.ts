/**
 * Paths of the pages that are the same for every visitor. The build prerenders them in each language and CloudFront
 * serves them; for every other path it serves an empty document, in which the app renders.
 */
export const prerenderedPages = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  help: '/help',
  faqs: '/faqs',
  support: '/support',
  contact: '/contact',
  services: '/services',
  pricing: '/pricing',
  insurance: '/insurance',
  customs: '/customs',
  trackColis: '/suivi',
  about: '/about',
  careers: '/careers',
  partners: '/partners',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  compliance: '/compliance',
} as const;

/** File of a page of `prerenderedPages` within the folder of its language: "help.html". */
export const prerenderedFile = (path: string): string => `${path === '/' ? 'home' : path.slice(1)}.html`;
