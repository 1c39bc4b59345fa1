import { join } from 'node:path';
import type { TrackingPageRenderer } from '#shared/tracking/tracking-page.ts';
import { env } from '../core/env.ts';

/** Loads the renderer, which Vite builds: only its build knows the names of the site's styles. */
export const loadRenderer = (): Promise<TrackingPageRenderer> => import(join(env('RENDERER'), 'trackingPage.js'));
