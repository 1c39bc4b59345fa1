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

/** What SES verifies before it sends from the stage's address: that address or its domain. */
export const senderOf = ({ mailFrom, mailIdentity }: Stage): string =>
  mailIdentity === 'address' ? mailFrom : mailFrom.slice(mailFrom.indexOf('@') + 1);

/** Name of the stage's configuration set; its events carry it, so that stages in one account are told apart. */
export const mailConfigurationOf = ({ name }: Stage): string => `yonnee-${name}`;

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
    this.addEvents(stage);
    if (!whole) return;
    for (const [index, { name, value }] of identity.dkimRecords.entries())
      new CfnOutput(scope, `MailDns${index + 1}`, { value: `${name} CNAME ${value}` });
  }
  /**
   * SES tells what becomes of each mail on the account's own event bus. Whom it suppresses by itself is who has complained:
   * after a bounce a person may still ask for a link, and its arrival shows that the address works again.
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
