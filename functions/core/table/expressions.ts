import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Item } from './dynamo.ts';

type UpdateParts = {
  /** Attributes to set; undefined ones are removed. */
  set?: Item;
  /** Amounts to add to numbers, or members to add to sets. */
  add?: Record<string, number | ReadonlySet<number>>;
  /** Attributes that must be as given: absent when undefined, null or absent when null. */
  equals?: Item;
  /** A further condition, and the values that it names. */
  when?: string;
  values?: Item;
};

type Update = Required<Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeNames'>> &
  Pick<UpdateCommandInput, 'ConditionExpression' | 'ExpressionAttributeValues'>;

/** Builds the update of an item whose attributes are only known at run time. `set` or `add` must name at least one. */
export const buildUpdate = ({ set = {}, add = {}, equals = {}, when, values = {} }: UpdateParts): Update => {
  const names = [...new Set([set, add, equals].flatMap(Object.keys))];
  const indexOf = (name: string): number => names.indexOf(name);
  const setEntries = Object.entries(set).filter(([, value]) => value !== undefined);
  const removedNames = Object.keys(set).filter((name) => set[name] === undefined);
  const clause = (verb: string, parts: string[]): string[] => (parts.length > 0 ? [`${verb} ${parts.join(', ')}`] : []);
  const valuesFor = (prefix: string, entries: [string, unknown][]): Item =>
    Object.fromEntries(entries.map(([name, value]) => [`:${prefix}${indexOf(name)}`, value]));
  const conditions = [
    ...Object.entries(equals).map(([name, value]) => {
      const [absent, same] = [`attribute_not_exists(#n${indexOf(name)})`, `#n${indexOf(name)} = :is${indexOf(name)}`];
      if (value === undefined) return absent;
      return value === null ? `(${absent} OR ${same})` : same;
    }),
    ...(when ? [when] : []),
  ];
  const allValues = {
    ...valuesFor('set', setEntries),
    ...valuesFor('add', Object.entries(add)),
    ...valuesFor(
      'is',
      Object.entries(equals).filter(([, value]) => value !== undefined),
    ),
    ...values,
  };
  return {
    UpdateExpression: [
      ...clause(
        'SET',
        setEntries.map(([name]) => `#n${indexOf(name)} = :set${indexOf(name)}`),
      ),
      ...clause(
        'REMOVE',
        removedNames.map((name) => `#n${indexOf(name)}`),
      ),
      ...clause(
        'ADD',
        Object.keys(add).map((name) => `#n${indexOf(name)} :add${indexOf(name)}`),
      ),
    ].join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#n${indexOf(name)}`, name])),
    ...(Object.keys(allValues).length > 0 && { ExpressionAttributeValues: allValues }),
  };
};
