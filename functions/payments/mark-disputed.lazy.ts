export { markDisputed } from './mark-disputed.ts';
