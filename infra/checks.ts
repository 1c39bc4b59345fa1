import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';

/** Holds every template against AWS's own advice; what is not followed ends the synthesis unless it is acknowledged. */
export const addChecks = (app: App): void => Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

/** Says why AWS's advice is not followed here. `rule` as in its reports, without `AwsSolutions-`. */
export const acknowledge = (scope: IConstruct, rule: string, reason: string): void =>
  Validations.of(scope).acknowledge({ id: `AwsSolutions-${rule}`, reason });
