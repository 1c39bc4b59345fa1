import { beforeAll } from 'vitest';
import { newContainer, newCustomer } from './api.ts';
import { CARDS, enterCard, newSession, stripeControl } from './money.ts';
import { ownCloud } from './own-cloud.ts';
import { projectCloud } from './running-cloud.ts';
import { aColis } from './table.ts';

/**
 * A cloud for this file alone, in which Stripe tells nothing by itself: each test has us hear what it wants heard, when it
 * wants it. Gives a container, once there is one, and people who pay for a parcel of $100 in it.
 */
export const silentStripeCloud = () => {
  ownCloud();
  const container = { id: 0 };
  beforeAll(async () => {
    if (!projectCloud()) return;
    await stripeControl('webhooks', { mode: 'drop' });
    container.id = (await newContainer()).id;
  });
  /** A customer whose payment page is open. */
  const paying = async () => {
    const awa = await newCustomer();
    const colisId = await aColis(awa, container.id);
    return { awa, colisId, ...(await newSession(awa, [colisId])) };
  };
  /** A customer who has just paid at Stripe. */
  const paidAtStripe = async (card: string = CARDS.pays) => {
    const started = await paying();
    await enterCard(started.page, card);
    return started;
  };
  return { container, paying, paidAtStripe };
};
