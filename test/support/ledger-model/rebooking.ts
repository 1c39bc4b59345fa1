import { api, type Reply } from '../calls/api.ts';
import { askPreview, CANCEL, moveTo, runAs } from '../items/rebooking.ts';
import type { Commands, Context } from './context.ts';

/** Commands of customers who cancel parcels or move them to another departure, as their preview said. */
export const rebookingCommands = ({ awa, world, next, pick, colis, idThat, asAdmin }: Context): Commands => {
  const before = () => idThat(({ etat }) => etat === 'ENREGISTRE' || etat === 'EN_ATTENTE');
  const change = async (action: typeof CANCEL, clicks = 1): Promise<Partial<Reply>> => {
    const preview = await askPreview(awa, action, [before()]);
    if (preview.status !== 200) return preview;
    const [planned] = preview.body.data.colis;
    if (!planned.apercu) return { ...preview, status: 409 };
    const lot = crypto.randomUUID();
    const [reply] = await Promise.all(
      Array.from({ length: clicks }, () => runAs(awa, action, { colis: [planned] }, { lot })),
    );
    const isDone = reply?.body?.data?.[0]?.resultat === 'FAIT';
    return reply?.status === 200 && !isDone ? { ...reply, status: 409 } : (reply ?? {});
  };
  return {
    cancelOwn: () => change(CANCEL),
    cancelTwice: () => change(CANCEL, 2),
    moveOwn: () => change(moveTo(pick(world.departing) ?? 0)),
    /** An admin cancels for the customer, and keeps the fee that the customer would have paid. */
    cancelWithFee: async () => {
      const id = next() < 0.8 ? before() : (colis?.id ?? 0);
      const seen = await api('GET', `/colis/${id}/etat-preview?etat=ANNULE&annulePar=CLIENT`, {
        token: world.admin.token,
      });
      if (seen.status !== 200 || !seen.body.data.annulation?.frais) return seen.status === 200 ? undefined : seen;
      return asAdmin('PUT', `/colis/modifier/${id}`, { etat: 'ANNULE', annulePar: 'CLIENT', retenirFrais: true });
    },
  };
};
