import { AwsError } from '#local/emulator.ts';
import { resolveTemplate } from '../resolve-template.ts';

type Resource = { Type: string; Properties?: { Code?: { S3Bucket: string; S3Key: string } } };
type Template = {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: string }>;
  Parameters?: Record<string, { Default: string }>;
};
type Tag = { Key: string; Value: string };
type Stack = { status: string; template: string; outputs: Record<string, string>; tags: Tag[] };
type Input = Readonly<Record<string, string>>;

/** Files of the account: the assets that were published, and the buckets of the stacks. */
export type Files = { read(bucket: string, key: string): Promise<string>; createBucket(name: string): Promise<void> };

/** Resources that CloudFormation accepts in a template. */
const MAX_RESOURCES = 500;
const CREATED = '2026-01-01T00:00:00.000Z';
const BOOTSTRAP_STACK = 'CDKToolkit';

/**
 * Emulates CloudFormation in an account that is prepared for the CDK. A change set is accepted when everything exists
 * to which its template refers: its own resources, exports, outputs of other stacks. It is executed at once; resources
 * are names only, except that buckets exist and that the code of functions must have been published.
 */
export const emulateCloudFormation = (account: string, files: Files) => {
  const stacks = new Map<string, Stack>();
  /** Change set of each stack. */
  const proposed = new Map<string, { template: string; tags: Tag[] }>();
  const placeOf = (name: string, region: string): string => `${region}/${name}`;

  const find = (name: string, region: string): Stack => {
    const stack = stacks.get(placeOf(name, region));
    if (!stack) throw new AwsError('ValidationError', `Stack with id ${name} does not exist`);
    return stack;
  };

  const proposedFor = (name: string, region: string) => {
    const changeSet = proposed.get(placeOf(name, region));
    if (!changeSet) throw new AwsError('ChangeSetNotFound', `The change set of ${name} does not exist`);
    return changeSet;
  };

  const outputOf = (name: string, region: string, key: string): string => {
    const value = find(name, region).outputs[key];
    if (value === undefined) throw new AwsError('ValidationError', `${name} has no output ${key}`);
    return value;
  };

  /** Returns a template with its references resolved. Throws for one that leads nowhere. */
  const resolve = (name: string, region: string, text: string): Template => {
    const { Resources, Outputs }: Template = JSON.parse(text);
    const count = Object.keys(Resources).length;
    if (count > MAX_RESOURCES) throw new AwsError('ValidationError', `${name} has ${count} resources`);
    return resolveTemplate(
      { Resources, Outputs },
      {
        account,
        region,
        resource: (id) => {
          if (!Resources[id]) throw new AwsError('ValidationError', `${name} has no resource ${id}`);
          return physicalId(name, id);
        },
        attribute: (resource, attribute) => `${resource}.${attribute}`,
        exported: (full) => {
          const [stack = '', key = ''] = full.split(':'); // the CDK names an export by its stack and output
          return outputOf(stack, region, key);
        },
        output: outputOf,
      },
    ) as Template;
  };

  const execute = async (name: string, region: string): Promise<void> => {
    const stack = find(name, region);
    const { template, tags } = proposedFor(name, region);
    const { Resources, Outputs = {} } = resolve(name, region, template);
    for (const [id, { Type, Properties }] of Object.entries(Resources)) {
      if (Type === 'AWS::S3::Bucket' && !stack.template) await files.createBucket(physicalId(name, id));
      if (Properties?.Code) await files.read(Properties.Code.S3Bucket, Properties.Code.S3Key);
    }
    stack.status = stack.template ? 'UPDATE_COMPLETE' : 'CREATE_COMPLETE';
    stack.template = template;
    stack.tags = tags;
    stack.outputs = Object.fromEntries(Object.entries(Outputs).map(([key, { Value }]) => [key, Value]));
  };

  const describe = (name: string, region: string): object => {
    if (name === BOOTSTRAP_STACK) return { StackName: name, StackStatus: 'CREATE_COMPLETE', CreationTime: CREATED };
    const { status, outputs, tags: Tags, template } = find(name, region);
    const { Parameters: parameters = {} }: Partial<Template> = JSON.parse(template || '{}');
    const Parameters = Object.entries(parameters).map(([ParameterKey, { Default }]) => ({
      ParameterKey,
      ParameterValue: Default,
    }));
    const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
    return {
      StackName: name,
      StackId: arn(name, region),
      StackStatus: status,
      CreationTime: CREATED,
      Parameters,
      Outputs,
      Tags,
    };
  };

  const arn = (name: string, region: string): string =>
    `arn:aws:cloudformation:${region}:${account}:stack/${nameOf(name)}/1`;

  const readUrl = (url: string): Promise<string> => {
    const [bucket = '', key = ''] = new URL(url).pathname.slice(1).split('/');
    return files.read(bucket, key);
  };

  /** Operations, each with the name of the stack, the region and the parameters of the call. */
  const operations: Record<string, (name: string, region: string, input: Input) => object | Promise<object>> = {
    DescribeStacks: (name, region) => ({ Stacks: [describe(name, region)] }),
    GetTemplate: (name, region) => ({ TemplateBody: find(name, region).template }),
    CreateChangeSet: async (name, region, input) => {
      const { ChangeSetName, TemplateURL = '' } = input;
      const template = await readUrl(TemplateURL);
      resolve(name, region, template);
      proposed.set(placeOf(name, region), { template, tags: tagsOf(input) });
      if (!stacks.has(placeOf(name, region)))
        stacks.set(placeOf(name, region), { status: 'REVIEW_IN_PROGRESS', template: '', outputs: {}, tags: [] });
      return { Id: ChangeSetName, StackId: arn(name, region) };
    },
    DescribeChangeSet: (name, region, { ChangeSetName }) => {
      proposedFor(name, region);
      return {
        StackName: name,
        StackId: arn(name, region),
        ChangeSetName,
        ChangeSetId: ChangeSetName,
        Status: 'CREATE_COMPLETE',
        ExecutionStatus: 'AVAILABLE',
        Changes: [{ Type: 'Resource', ResourceChange: { Action: 'Modify', LogicalResourceId: 'Any' } }],
      };
    },
    ExecuteChangeSet: async (name, region) => {
      await execute(name, region);
      return {};
    },
    DeleteChangeSet: (name, region) => {
      proposed.delete(placeOf(name, region));
      return {};
    },
    DescribeStackEvents: () => ({ StackEvents: [] }),
    UpdateTerminationProtection: (name, region) => ({ StackId: arn(name, region) }),
  };

  return {
    /** Answers an operation of CloudFormation. Throws AwsError for one that is refused or not emulated. */
    answer: async (operation: string, region: string, input: Input): Promise<object> => {
      const run = operations[operation];
      if (!run) throw new AwsError('InvalidAction', `${operation} is not emulated.`);
      return run(nameOf(input.StackName ?? ''), region, input);
    },
    arn,
    outputsOf: (name: string, region: string): Readonly<Record<string, string>> => find(name, region).outputs,
  };
};

/** Reads the tags of a call from its parameters `Tags.member.<number>.Key` and `….Value`. */
const tagsOf = (input: Input): Tag[] =>
  Object.entries(input).flatMap(([name, Key]) => {
    const [, number] = /^Tags\.member\.(\d+)\.Key$/.exec(name) ?? [];
    return number ? [{ Key, Value: input[`Tags.member.${number}.Value`] ?? '' }] : [];
  });

/** Returns the name of a stack by its name or ARN. */
const nameOf = (stack: string): string => stack.replace(/^arn:.*:stack\/([^/]+)\/.*/, '$1');

/** Name of a resource; a bucket's is valid. */
const physicalId = (stack: string, logicalId: string): string => `${stack}-${logicalId}`.toLowerCase();
