import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import type { AlarmDefinition } from './alarm-definitions.ts';
import { runbookOf } from './runbook.ts';

type AlarmsProps = { stage: Stage; topic: ITopic; definitions: readonly AlarmDefinition[] };

/** Alarms that mail when they start and end; each description states what happened and which runbook to open. */
export class Alarms extends Construct {
  readonly all: Alarm[];

  constructor(scope: Construct, id: string, { stage, topic, definitions }: AlarmsProps) {
    super(scope, id);
    const action = new SnsAction(topic);
    this.all = definitions.map((definition) => {
      const alarm = this.addAlarm(stage, definition);
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
      return alarm;
    });
  }

  private addAlarm(stage: Stage, definition: AlarmDefinition): Alarm {
    const { name, description, metric, threshold, fires, silenceBreaches, runbook = name } = definition;
    const [datapointsToAlarm, evaluationPeriods] = definition.breaching ?? [1, 1];
    return new Alarm(this, name, {
      alarmName: `yonnee-${stage.name}-${name}`,
      alarmDescription: `${description} What to do: ${runbookOf(runbook)}`,
      metric,
      threshold,
      comparisonOperator:
        fires === 'below' ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_THRESHOLD,
      datapointsToAlarm,
      evaluationPeriods,
      treatMissingData: silenceBreaches ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
  }
}
