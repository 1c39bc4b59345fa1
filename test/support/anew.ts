import { vi } from 'vitest';
import { keepEnvironment } from './kept.ts';

/**
 * Each file begins with its worker's environment and with fresh modules of ours, as functions do that start cold; the
 * libraries beneath them, which keep nothing of a test, load once per worker.
 */
vi.resetModules();
keepEnvironment();
