import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

/** Returns the policy for a resource whose stack is deleted: retained by stages that keep their data, else deleted. */
export const removalOf = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/**
 * Returns the policy for a resource with a fixed name. It is deleted when its creation is rolled back, since a second
 * attempt would find the name taken.
 */
export const namedRemovalOf = ({ keepsData }: Stage): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
