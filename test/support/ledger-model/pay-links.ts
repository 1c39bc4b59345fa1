import { api } from '../calls/api.ts';
import { addPayLink, revokeLink } from '../items/pay-links.ts';
import { type Commands, type Context, DONE, Refused } from './context.ts';
import { takeAtCounter } from './counter.ts';
import { anyMethod, type OnlineMethod, openPage, type Page, pay } from './online-payments.ts';

/** Commands of pay links, by which somebody else pays, and of payers who meet others. */

/** Opens a page by a link. Throws Refused. */
const openByLink = async (code: string, moyen: OnlineMethod, email: string | undefined): Promise<Page> => {
  const reply = await api('POST', `/api/payer/${code}`, { body: { moyen, ...(email && { email }) } });
  if (reply.status !== 200) throw new Refused(reply);
  return { moyen, address: reply.body.redirectUrl, sessionId: reply.body.data.session, paymentId: 0 };
};

export const payLinkCommands = (context: Context): Commands => {
  const { awa, world, links, next, pick, someIds, idThat, asAdmin } = context;
  const code = () => pick(links.slice(-4)) ?? '';
  const opened = () => openByLink(code(), anyMethod(context), next() < 0.5 ? 'payeur@yonnee.test' : undefined);
  const make = async (by: { token: string }) => {
    const reply = await addPayLink(by, { colisIds: someIds() });
    if (reply.status === 201 && !links.includes(reply.body.data.code)) links.push(reply.body.data.code);
    return reply;
  };
  const cancel = () => asAdmin('PUT', `/colis/modifier/${idThat((one) => one.lockedBy !== null)}`, { etat: 'ANNULE' });
  const payTogether = async (...payers: (() => Promise<unknown>)[]) => {
    const ended = await Promise.allSettled(payers.map((payer) => payer()));
    if (ended.every(({ status }) => status === 'rejected')) return { status: 409 };
    return DONE;
  };
  return {
    makeLink: () => make(awa),
    makeLinkByAgent: () => make(next() < 0.5 ? world.depotAgent : world.arrivalAgent),
    makeLinkByAdmin: () => make(world.admin),
    revokeLink: () => (links.length > 0 ? revokeLink(next() < 0.5 ? awa : world.admin, code()) : Promise.resolve()),
    payByLink: async () => {
      if (links.length === 0) return undefined;
      const link = code();
      const moyen = anyMethod(context);
      const page = await openByLink(link, moyen, undefined);
      await pay(page);
      return moyen === 'CARTE' ? api('GET', `/api/payer/${link}?session_id=${page.sessionId}`) : DONE;
    },
    twoPayers: async () => {
      if (links.length === 0) return undefined;
      const payer = async () => pay(await opened());
      return payTogether(payer, payer);
    },
    payerAndCustomer: async () => {
      if (links.length === 0) return undefined;
      return payTogether(
        async () => pay(await opened()),
        async () => pay(await openPage(context)),
      );
    },
    payerAndCounter: async () => {
      if (links.length === 0) return undefined;
      const page = await opened();
      return payTogether(
        () => pay(page),
        () => takeAtCounter(context),
      );
    },
    payerAndCancellation: async () => {
      if (links.length === 0) return undefined;
      const page = await opened();
      return payTogether(() => pay(page), cancel);
    },
    payerAndRevocation: async () => {
      if (links.length === 0) return undefined;
      const page = await opened();
      return payTogether(
        () => pay(page),
        () => revokeLink(awa, code()),
      );
    },
  };
};
