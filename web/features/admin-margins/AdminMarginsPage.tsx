import { useListAddress } from '#web/core/table/useListAddress.ts';
import { ContainerMargins } from './ContainerMargins.tsx';
import { MonthMargins } from './MonthMargins.tsx';
import { isByMonth } from './view.tsx';

/** Admin list of what containers earn, or what months earn with their own expenses. */
export default function AdminMarginsPage() {
  const address = useListAddress();
  return isByMonth(address) ? <MonthMargins address={address} /> : <ContainerMargins address={address} />;
}
