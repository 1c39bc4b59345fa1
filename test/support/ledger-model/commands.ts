import { type Commands, type Context, DONE } from './context.ts';
import { counterCommands } from './counter.ts';
import { onlinePaymentCommands } from './online-payments.ts';
import { chargeCommands, parcelCommands } from './parcels.ts';
import { payLinkCommands } from './pay-links.ts';
import { rebookingCommands } from './rebooking.ts';

/** Commands of admins about payments: what they record, confirm, reject and pay back by hand. */
const adminPaymentCommands = (context: Context): Commands => {
  const { awa, money, next, someIds, dollars, paymentThat, asAdmin, seed } = context;
  const decide = (what: 'confirm' | 'reject') => async () => {
    const pending = paymentThat(({ statut, sessionId }) => statut === 'EN_ATTENTE' && sessionId === null);
    return pending && asAdmin('PUT', `/payments/${what}/${pending.id}`);
  };
  const record = async (part: boolean) => {
    const moyen = next() < 0.5 ? 'ESPECES' : next() < 0.5 ? 'VIREMENT' : 'MOBILE';
    const colisIds = someIds();
    const bookingId = money.parcels.find(({ id }) => id === colisIds[0])?.bookingId;
    const reply = await asAdmin('POST', `/payments/add/${awa.userId}/${bookingId}`, {
      ...{ moyen, colisIds, reference: `R${seed}-${Math.floor(next() * 1e6)}` },
      ...(part && { montant: dollars(120) }),
    });
    if (reply.status === 201 && next() < 0.7) return asAdmin('PUT', `/payments/confirm/${reply.body.data.id}`);
    return reply;
  };
  return {
    record: () => record(false),
    recordPart: () => record(true),
    confirm: decide('confirm'),
    confirmAny: async () => {
      const payment = paymentThat(() => true);
      return payment && asAdmin('PUT', `/payments/confirm/${payment.id}`);
    },
    reject: decide('reject'),
    rejectPage: async () => {
      const open = paymentThat(({ statut, sessionId }) => statut === 'EN_ATTENTE' && sessionId !== null);
      return open && asAdmin('PUT', `/payments/reject/${open.id}`);
    },
    refundByHand: async () => {
      const payment = paymentThat(({ refunds }) => Object.keys(refunds).length > 0);
      return payment && asAdmin('PUT', `/payments/update/${payment.id}`, { rembourse: true });
    },
    wait: async () => DONE,
  };
};

/** Returns all commands that a step of a sequence chooses from. */
export const commandsOf = (context: Context): Commands => ({
  ...parcelCommands(context),
  ...rebookingCommands(context),
  ...chargeCommands(context),
  ...onlinePaymentCommands(context),
  ...payLinkCommands(context),
  ...counterCommands(context),
  ...adminPaymentCommands(context),
});
