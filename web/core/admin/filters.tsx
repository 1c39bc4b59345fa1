import type { ReactNode } from 'react';
import { Filter } from '#web/core/table/Filter.tsx';
import type { ListAddress } from '#web/core/table/useListAddress.ts';
import { CONTAINER_PARAM, ContainerFilter } from './ContainerFilter.tsx';
import { CUSTOMER_PARAM, CustomerFilter } from './CustomerFilter.tsx';

/** A filter of a list: its control, and its names in the address. */
export interface ListFilter {
  names: readonly string[];
  control: ReactNode;
}

export interface Choice<Value extends string> {
  /** Name in the address. */
  name: string;
  label: string;
  value: Value | undefined;
  choices: readonly Value[];
  labelOf: (choice: Value | 'all') => string;
  /** Value in the address while every row is shown; by default the parameter is absent. */
  valueOfAll?: string;
}

/** Filter by one of a few values, or all. */
export function choiceFilter<Value extends string>(address: ListAddress, choice: Choice<Value>): ListFilter {
  const { name, label, value, choices, labelOf, valueOfAll: everything } = choice;
  const choose = (chosen: Value | undefined) => address.filter({ [name]: chosen ?? everything });
  return {
    names: [name],
    control: <Filter label={label} value={value} choices={choices} name={labelOf} onChoose={choose} />,
  };
}

/** Filter by customer; links from other pages set it. */
export const customerFilter = (address: ListAddress): ListFilter => ({
  names: [CUSTOMER_PARAM],
  control: <CustomerFilter address={address} />,
});

/** Filter by container; choosing one clears the filters named in `clears`. */
export const containerFilter = (address: ListAddress, clears: readonly string[] = []): ListFilter => ({
  names: [CONTAINER_PARAM],
  control: <ContainerFilter address={address} clears={clears} />,
});
