import { ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import { Firewall } from '../constructs/firewall.ts';
import { EDGE_REGION } from '../region.ts';
import type { Stage } from '../stages.ts';

export type EdgeStackProps = Omit<StackProps, 'env'> & { stage: Stage };

/**
 * Stack of the parts that CloudFront requires in us-east-1: its firewall, and the certificate of the stage's domain.
 */
export class EdgeStack extends Stack {
  readonly firewallArn: string;
  readonly certificate: ICertificate | undefined;

  constructor(scope: Construct, id: string, { stage, ...props }: EdgeStackProps) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const firewall = new Firewall(this, 'Firewall', { stage });
    // An export does not reach another region; a weak reference reads this stack's output.
    this.firewallArn = Stack.consumeReference(firewall.attrArn, ReferenceStrength.WEAK);
    if (stage.siteDomain) this.certificate = certificateOf(this, stage.siteDomain);
  }
}

const certificateOf = (scope: Construct, domainName: string): ICertificate => {
  const certificate = new Certificate(scope, 'Certificate', {
    domainName,
    validation: CertificateValidation.fromDns(),
  });
  certificate.applyCrossStackReferenceStrength(ReferenceStrength.WEAK);
  return certificate;
};
