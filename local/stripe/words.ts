import type { Request } from './http.ts';
import type { Session } from './store.ts';

export type Language = 'fr' | 'en';

const fr = {
  title: 'Paiement à Yónnee',
  testMode: 'Mode test',
  testHint: 'aucun argent réel prélevé',
  back: 'Retour à Yónnee',
  cancel: 'Annuler et revenir à Yónnee',
  payTo: 'Payer Yónnee',
  currency: 'en dollars américains (USD)',
  summary: 'Votre commande',
  quantity: 'Qté',
  each: 'l’unité',
  total: 'Total à payer',
  payment: 'Payer par carte',
  email: 'E-mail',
  card: 'Numéro de carte',
  pay: 'Payer',
  declined: 'Votre carte a été refusée. Rien n’a été prélevé. Essayez une autre carte ou contactez votre banque.',
  invalid: 'Ce numéro de carte n’est pas valide. Vérifiez-le et recommencez.',
  secure: 'Votre numéro de carte n’est ni enregistré ni transmis à Yónnee.',
  testCards: 'Cartes de test',
  pays: 'le paiement réussit',
  declines: 'la carte est refusée',
  settles: 'le paiement est confirmé un peu plus tard',
  fails: 'le paiement échoue un peu plus tard',
  disputed: 'le paiement réussit, puis il est contesté',
  completeTitle: 'Ce paiement est déjà fait',
  completeText: 'Tout est en ordre, il n’y a rien d’autre à payer ici. Vous pouvez fermer cette page.',
  processingTitle: 'Votre paiement est en cours',
  processingText: 'Votre banque doit encore le confirmer. Il n’y a rien d’autre à faire ici.',
  failedTitle: 'Le paiement n’a pas abouti',
  failedText: 'Votre banque l’a refusé et rien n’a été prélevé. Revenez à Yónnee pour recommencer.',
  expiredTitle: 'Cette page de paiement a expiré',
  expiredText: 'Rien n’a été prélevé. Revenez à Yónnee pour recommencer le paiement.',
  missingTitle: 'Cette page de paiement n’existe pas',
  missingText: 'Le lien est incomplet ou trop ancien. Revenez à la page d’où vous venez et recommencez.',
};

const en: typeof fr = {
  title: 'Payment to Yónnee',
  testMode: 'Test mode',
  testHint: 'no real money taken',
  back: 'Back to Yónnee',
  cancel: 'Cancel and go back to Yónnee',
  payTo: 'Pay Yónnee',
  currency: 'in US dollars (USD)',
  summary: 'Your order',
  quantity: 'Qty',
  each: 'each',
  total: 'Total to pay',
  payment: 'Pay by card',
  email: 'Email',
  card: 'Card number',
  pay: 'Pay',
  declined: 'Your card was declined. Nothing was taken. Try another card or contact your bank.',
  invalid: 'This card number is not valid. Check it and try again.',
  secure: 'Your card number is neither stored nor passed on to Yónnee.',
  testCards: 'Test cards',
  pays: 'the payment succeeds',
  declines: 'the card is declined',
  settles: 'the payment is confirmed a little later',
  fails: 'the payment fails a little later',
  disputed: 'the payment succeeds, then it is disputed',
  completeTitle: 'This payment is already done',
  completeText: 'Everything is in order, there is nothing else to pay here. You can close this page.',
  processingTitle: 'Your payment is on its way',
  processingText: 'Your bank still has to confirm it. There is nothing else to do here.',
  failedTitle: 'The payment did not go through',
  failedText: 'Your bank refused it and nothing was taken. Go back to Yónnee to try again.',
  expiredTitle: 'This payment page has expired',
  expiredText: 'Nothing was taken. Go back to Yónnee to start the payment again.',
  missingTitle: 'This payment page does not exist',
  missingText: 'The link is incomplete or too old. Go back to the page you came from and try again.',
};

export type Words = typeof fr;
export const words: Record<Language, Words> = { fr, en };

/** The session's locale when it names a language, else the browser's first of the two. */
export function languageOf(request: Request, session?: Session): Language {
  const chosen = session?.locale ?? 'auto';
  if (chosen !== 'auto') return chosen.startsWith('fr') ? 'fr' : 'en';
  const wanted = (request.header('accept-language') ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return { tag: tag.toLowerCase().slice(0, 2), weight: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
  return wanted.find((tag): tag is Language => tag === 'fr' || tag === 'en') ?? 'fr';
}

export function money(cents: number, language: Language): string {
  const format = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-US', { style: 'currency', currency: 'USD' });
  return format.format(cents / 100);
}
