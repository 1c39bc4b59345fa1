import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';

/** Checks every template against AWS's own rules; a violation that is not acknowledged ends the synthesis. */
export const addChecks = (app: App): void => Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

/** Records why a rule of AWS is not followed here. `rule` is its name in the reports, without `AwsSolutions-`. */
export const acknowledge = (scope: IConstruct, rule: string, reason: string): void =>
  Validations.of(scope).acknowledge({ id: `AwsSolutions-${rule}`, reason });
