import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { GeneratedSecret } from './generated-secret.ts';

/**
 * Secrets by which the API recognises CloudFront. There are two and the API accepts both: the unused one can be rotated
 * and then selected by the stage's `originSecret` without refusing a request.
 */
export class OriginSecrets extends Construct {
  /** Secret that CloudFront sends. */
  readonly current: string;
  /** Secrets that the API accepts, separated by commas. */
  readonly accepted: string;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const description = 'Shown by CloudFront to the API';
    const secrets = {
      A: new GeneratedSecret(this, 'A', { description }),
      B: new GeneratedSecret(this, 'B', { description }),
    };
    this.current = secrets[stage.originSecret].value;
    this.accepted = `${secrets.A.value},${secrets.B.value}`;
  }
}
