import { Fn, RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/**
 * What CloudFront shows to the API so that it is heard. There are two, and the API takes either: the one not in use can
 * be renewed, and then the stage's `originSecret` turned to it, without a request being refused.
 */
export class OriginSecrets extends Construct {
  /** What CloudFront shows; the template holds only the secret's name. */
  readonly shown: string;
  /** What the API takes, separated by commas. */
  readonly taken: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const [a, b] = ['A', 'B'].map((name) =>
      new Secret(this, name, {
        description: 'Shown by CloudFront to the API',
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
        removalPolicy: RemovalPolicy.DESTROY,
      }).secretValue.unsafeUnwrap(),
    );
    this.shown = (stage.originSecret === 'A' ? a : b) ?? '';
    this.taken = Fn.join(',', [a ?? '', b ?? '']);
  }
}
