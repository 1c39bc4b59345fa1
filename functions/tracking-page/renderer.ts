import { join } from 'node:path';
import type { PayerPageRenderer } from '#shared/payments/payer-page.ts';
import type { TrackingPageRenderer } from '#shared/tracking/tracking-page.ts';
import { env } from '../core/env.ts';

/** Loads the renderer of a page, which Vite builds: only its build knows the names of the site's styles. */
export const loadTrackingRenderer = (): Promise<TrackingPageRenderer> => load('trackingPage');
export const loadPayerRenderer = (): Promise<PayerPageRenderer> => load('payerPage');

const load = (name: string) => import(join(env('RENDERER'), `${name}.js`));
