import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';

/** Secret that AWS generates and nobody needs to know; if lost, it is replaced by a new one. */
export class GeneratedSecret extends Secret {
  /** Reference that CloudFormation resolves to the value; the template holds only the secret's name. */
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
      'Deployments insert its value; a value rotated by anything else would be refused until the next deployment.',
    );
    this.value = this.secretValue.unsafeUnwrap();
  }
}
