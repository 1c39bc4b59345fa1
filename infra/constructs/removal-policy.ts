import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

/** What becomes of something when its stack goes: a stage keeps its data, or nothing. */
export const removalOf = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/**
 * For what bears a name of our own. Nothing of it stays when its very creation is rolled back: a second try would find the
 * name taken.
 */
export const namedRemovalOf = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
