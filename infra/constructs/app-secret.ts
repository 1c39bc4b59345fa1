import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Secrets } from '#functions/core/secrets.ts';
import { acknowledge } from '../checks.ts';
import type { Stage } from '../stages.ts';
import { removalOf } from './removal-policy.ts';

/**
 * The app's only secret. AWS generates the reset key; `npm run secrets` adds the keys of Stripe and Wave after the first deployment.
 * Any change to `generateSecretString` makes AWS generate the secret again and lose them.
 */
export class AppSecret extends Secret {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    const empty: Pick<Secrets, 'stripeSecretKey' | 'stripeWebhookSecret'> = {
      stripeSecretKey: '',
      stripeWebhookSecret: '',
    };
    const generated: keyof Secrets = 'resetTokenKey';
    super(scope, id, {
      description: 'Keys of Stripe and Wave, and the key of reset tokens',
      generateSecretString: {
        secretStringTemplate: JSON.stringify(empty),
        generateStringKey: generated,
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy: removalOf(stage),
    });
    acknowledge(
      this,
      'SMG4',
      "Stripe's keys are rotated in Stripe and stored by hand; a new reset key invalidates all links sent.",
    );
  }
}
