import { CfnOutput } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { namedRemovalOf } from './removal-policy.ts';

/** Returns the identity that SES verifies before it sends from the stage's address: that address or its domain. */
export const senderOf = ({ mailFrom, mailIdentity }: Stage): string =>
  mailIdentity === 'address' ? mailFrom : mailFrom.slice(mailFrom.indexOf('@') + 1);

/** Name of the stage's configuration set; its events carry it, which distinguishes stages in one account. */
export const mailConfigurationOf = ({ name }: Stage): string => `yonnee-${name}`;

/** Sender identity of mails. A domain is verified once the three CNAME records of the outputs are in its DNS. */
export class MailSender extends Construct {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const sender = senderOf(stage);
    const isDomain = stage.mailIdentity === 'domain';
    const identity = new EmailIdentity(this, 'Identity', {
      identity: isDomain ? Identity.domain(sender) : Identity.email(sender),
    });
    identity.applyRemovalPolicy(namedRemovalOf(stage));
    this.addEvents(stage);
    if (!isDomain) return;
    for (const [index, { name, value }] of identity.dkimRecords.entries())
      new CfnOutput(scope, `MailDns${index + 1}`, { value: `${name} CNAME ${value}` });
  }
  /**
   * Makes SES publish the result of each mail on the account's default event bus. SES itself suppresses only addresses
   * that complained: after a bounce a customer may still request a link, and its delivery shows that the address works
   * again.
   */
  private addEvents(stage: Stage): void {
    const configuration = new ConfigurationSet(this, 'Configuration', {
      configurationSetName: mailConfigurationOf(stage),
      suppressionReasons: SuppressionReasons.COMPLAINTS_ONLY,
    });
    configuration.addEventDestination('Events', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.REJECT,
      ],
    });
  }
}
