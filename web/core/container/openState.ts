import PackageOpen from 'lucide-react/icons/package-open';

/** Icon and colour of an open container, the only state that visitors see. */
export const OPEN_STATE = { icon: PackageOpen, tone: 'brand' } as const;
