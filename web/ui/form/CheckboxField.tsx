import { CheckboxField as AmplifyCheckboxField } from '@aws-amplify/ui-react';
import '#web/ui/styles/amplify.css';
import type { ComponentProps, ReactNode } from 'react';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'size' | 'color'> {
  name: string;
  value: string;
  label: ReactNode;
  labelHidden?: boolean;
}

/** Checkbox with its label beside it. */
export function CheckboxField(props: CheckboxFieldProps) {
  return <AmplifyCheckboxField {...props} />;
}
