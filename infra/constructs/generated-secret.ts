import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';

/** A secret that AWS makes up and nobody needs to know; losing it costs nothing but a new one. */
export class GeneratedSecret extends Secret {
  /** What CloudFormation puts where this is used; the template holds only the secret's name. */
  readonly value: string;

  constructor(scope: Construct, id: string, { description }: { description: string }) {
    super(scope, id, {
      description,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(
      this,
      'SMG4',
      'Its value is put in by deployments: renewed by anything else it would be refused until the next.',
    );
    this.value = this.secretValue.unsafeUnwrap();
  }
}
