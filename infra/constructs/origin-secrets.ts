import { Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { GeneratedSecret } from './generated-secret.ts';

/** Construct ids of the first two secrets, which stages were deployed with; the others are called by their number. */
const FIRST_IDS = ['A', 'B'];

/**
 * Numbered secrets by which the API recognises CloudFront. CloudFront sends that of the stage's `originSecret`; the API
 * accepts it and the next one. CloudFront is deployed before the API, so it begins to send a secret that the API
 * accepts already, and the API accepts the former one until no edge sends it any more.
 */
export class OriginSecrets extends Construct {
  /** Secret that CloudFront sends. */
  readonly current: string;
  /** Secrets that the API accepts, separated by commas. */
  readonly accepted: string;

  constructor(scope: Construct, id: string, { stage: { name, originSecret } }: { stage: Stage }) {
    super(scope, id);
    if (!(Number.isInteger(originSecret) && originSecret > 0))
      throw new Error(`Stage "${name}" has ${originSecret} as its originSecret: it is a number from 1.`);
    // The deployed API refers to the former one until its own update, and again if that update is rolled back.
    if (originSecret > 1) Stack.of(this).exportValue(this.secretOf(originSecret - 1).secretArn);
    this.current = this.secretOf(originSecret).value;
    this.accepted = [this.current, this.secretOf(originSecret + 1).value].join();
  }

  private secretOf(number: number): GeneratedSecret {
    const id = FIRST_IDS[number - 1] ?? String(number);
    return new GeneratedSecret(this, id, { description: 'Shown by CloudFront to the API' });
  }
}
