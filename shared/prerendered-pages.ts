/**
 * Addresses of the pages that are the same for every visitor. The build draws them in each language, and CloudFront
 * answers with what it drew; every other address is answered with an empty document, in which the app draws.
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
  about: '/about',
  careers: '/careers',
  partners: '/partners',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  compliance: '/compliance',
} as const;

/** The document in which a page of `drawnPages` is drawn, within the folder of its language: "help.html". */
export const prerenderedFile = (path: string): string => `${path === '/' ? 'home' : path.slice(1)}.html`;
