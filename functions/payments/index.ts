import { doneIn } from '#shared/messages/messages.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { presentColis } from '../colis/colis.present.ts';
import { rawBody } from '../core/body.ts';
import { resource } from '../core/resource.ts';
import { hear, presentPayment, validatePayment } from './payments.service.ts';
import { type Started, startPayment } from './start.ts';

const started = ({ payment, redirectUrl }: Started) => ({
  success: true as const,
  redirectUrl,
  data: presentPayment(payment),
});

export const handler = resource(paymentsRoutes, {
  start: async ({ params, caller, language, onceKey }) =>
    started(await startPayment([params.colisId], caller, language, onceKey)),
  startGroup: async ({ body, caller, language, onceKey }) =>
    started(await startPayment(body, caller, language, onceKey)),
  validate: async ({ query, caller, language }) => {
    const { payment, colis } = await validatePayment(query.session_id, caller);
    const known = colis.filter((one) => one !== undefined);
    return {
      success: true,
      data: { payment: presentPayment(payment), colis: await Promise.all(known.map(presentColis)) },
      message: doneIn(language, payment.statut === 'EN_ATTENTE' ? 'paymentPending' : 'paymentConfirmed'),
    };
  },
  webhook: async ({ event }) => {
    await hear(rawBody(event), event.headers['stripe-signature']);
    return { success: true };
  },
});
