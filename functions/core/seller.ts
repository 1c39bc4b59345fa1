import { dayIn } from '#shared/dates.ts';
import type { SellerOnPaper } from '#shared/payments/receipt.ts';
import { type Seller, sellerOn, sellerOnPaper } from '#shared/seller.ts';
import { env } from './env.ts';

/** Returns the seller as a paper that was issued at an instant names it, also after a later change. */
export const sellerAt = (instant: string): SellerOnPaper => sellerOnPaper(entryAt(instant), env('SITE_ZONE'));

/** Returns the entry of the seller that holds at an instant. */
export const entryAt = (instant: string): Seller =>
  sellerOn(dayIn(instant, env('SITE_ZONE')), JSON.parse(env('SELLERS')));
