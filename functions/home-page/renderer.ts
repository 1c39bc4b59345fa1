import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HomePageRenderer } from '#shared/home-page.ts';
import { env } from '../core/env.ts';

/** Loads the renderer, which Vite builds: only its build knows the names of the site's styles. */
export const loadRenderer = (): Promise<HomePageRenderer> => import(join(env('RENDERER'), 'homePage.js'));

/** Reads the version of the renderer, which the build wrote beside it. */
export const rendererVersion = (): Promise<string> => readFile(join(env('RENDERER'), 'version.txt'), 'utf8');
