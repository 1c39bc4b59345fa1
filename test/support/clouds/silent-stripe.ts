import { beforeAll } from 'vitest';
import { newContainer, newCustomer } from '../calls/api.ts';
import { aColis } from '../calls/table.ts';
import { CARDS, enterCard, newSession, stripeControl } from '../items/money.ts';
import { ownCloud } from './own-cloud.ts';
import { projectCloud } from './running-cloud.ts';

/**
 * Starts a cloud for this file in which Stripe sends no webhooks by itself: each test delivers the events it needs.
 * Returns a container, and functions that start or pay a payment of a $100 parcel in it.
 */
export const silentStripeCloud = () => {
  ownCloud();
  const container = { id: 0 };
  beforeAll(async () => {
    if (!projectCloud()) return;
    await stripeControl('webhooks', { mode: 'drop' });
    container.id = (await newContainer()).id;
  });
  /** A customer with an open payment page. */
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
