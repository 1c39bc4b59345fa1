import { join } from 'node:path';
import type { HomePageRenderer } from '#shared/home-page.ts';
import { env } from '../core/env.ts';

/** Loads the renderer, which Vite builds: only its build knows the names of the site's styles. */
export const loadRenderer = (): Promise<HomePageRenderer> => import(join(env('RENDERER'), 'homePage.js'));
