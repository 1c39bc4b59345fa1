import { CfnOutput } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { namedRemovalOf } from './removal.ts';

/** What SES verifies before it sends from the stage's address: that address or its domain. */
export const senderOf = ({ mailFrom, mailIdentity }: Stage): string =>
  mailIdentity === 'address' ? mailFrom : mailFrom.slice(mailFrom.indexOf('@') + 1);

/** Who mails come from. A domain is verified as soon as the three CNAME records of the outputs are in its DNS. */
export class MailSender extends Construct {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const sender = senderOf(stage);
    const whole = stage.mailIdentity === 'domain';
    const identity = new EmailIdentity(this, 'Identity', {
      identity: whole ? Identity.domain(sender) : Identity.email(sender),
    });
    identity.applyRemovalPolicy(namedRemovalOf(stage));
    if (!whole) return;
    for (const [index, { name, value }] of identity.dkimRecords.entries())
      new CfnOutput(scope, `MailDns${index + 1}`, { value: `${name} CNAME ${value}` });
  }
}
