import { AwsError } from '#local/emulator.ts';

/** What the references of a template lead to. */
export type References = {
  account: string;
  region: string;
  /** Returns the name of a resource; throws when the template has none with this logical id. */
  resource: (logicalId: string) => string;
  /** Returns an attribute of the resource with this name. */
  attribute: (resource: string, attribute: string) => string;
  /** Returns an exported value of the region; throws when there is none. */
  exported: (name: string) => string;
  /** Returns an output of a stack; throws when there is none. */
  output: (stack: string, region: string, name: string) => string;
};

/** Resolves CloudFormation's functions in a part of a template. */
export const resolveTemplate = (value: unknown, to: References): unknown => {
  if (Array.isArray(value)) return value.map((part) => resolveTemplate(part, to));
  if (typeof value !== 'object' || value === null) return value;
  const [[name, inner] = ['', undefined], ...others] = Object.entries(value);
  const apply = others.length === 0 ? FUNCTIONS[name] : undefined;
  if (apply) return apply(resolveTemplate(inner, to), to);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolveTemplate(part, to)]));
};

const FUNCTIONS: Readonly<Record<string, (argument: unknown, to: References) => unknown>> = {
  Ref: (id, to) => reference(String(id), to),
  'Fn::GetAtt': (path, to) => {
    const [id = '', ...attribute] = [path].flat().map(String);
    return to.attribute(reference(id, to), attribute.join('.'));
  },
  'Fn::Sub': (text, to) => String(text).replaceAll(/\$\{([\w:]+)\}/g, (_, id: string) => reference(id, to)),
  'Fn::Join': (argument) => {
    const [separator, parts] = listOf(argument);
    return listOf(parts).join(String(separator));
  },
  'Fn::Split': (argument) => {
    const [separator, text] = listOf(argument);
    return String(text).split(String(separator));
  },
  'Fn::Select': (argument) => {
    const [index, parts] = listOf(argument);
    return listOf(parts)[Number(index)] ?? '';
  },
  'Fn::ImportValue': (name, to) => to.exported(String(name)),
  'Fn::GetStackOutput': (argument, to) => {
    const { StackName, Region, OutputName } = Object(argument);
    return to.output(String(StackName), String(Region), String(OutputName));
  },
};

const listOf = (value: unknown): unknown[] => [value].flat();

const reference = (id: string, to: References): string => {
  if (!id.startsWith('AWS::')) return to.resource(id);
  const known: Record<string, string> = {
    AccountId: to.account,
    Region: to.region,
    Partition: 'aws',
    URLSuffix: 'amazonaws.com',
  };
  const value = known[id.slice('AWS::'.length)];
  if (value === undefined) throw new AwsError('ValidationError', `Unresolved reference ${id}`);
  return value;
};
