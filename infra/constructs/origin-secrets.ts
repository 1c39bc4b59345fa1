import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { GeneratedSecret } from './generated-secret.ts';

/**
 * What CloudFront shows to the API so that it is heard. There are two, and the API takes either: the one not in use can
 * be renewed, and then the stage's `originSecret` turned to it, without a request being refused.
 */
export class OriginSecrets extends Construct {
  /** What CloudFront shows. */
  readonly shown: string;
  /** What the API takes, separated by commas. */
  readonly taken: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const description = 'Shown by CloudFront to the API';
    const secrets = {
      A: new GeneratedSecret(this, 'A', { description }),
      B: new GeneratedSecret(this, 'B', { description }),
    };
    this.shown = secrets[stage.originSecret].value;
    this.taken = `${secrets.A.value},${secrets.B.value}`;
  }
}
