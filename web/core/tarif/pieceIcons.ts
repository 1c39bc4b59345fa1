import BedDouble from 'lucide-react/icons/bed-double';
import Bike from 'lucide-react/icons/bike';
import CircleDot from 'lucide-react/icons/circle-dot';
import Cylinder from 'lucide-react/icons/cylinder';
import Luggage from 'lucide-react/icons/luggage';
import Motorbike from 'lucide-react/icons/motorbike';
import Package from 'lucide-react/icons/package';
import Refrigerator from 'lucide-react/icons/refrigerator';
import Shapes from 'lucide-react/icons/shapes';
import Sofa from 'lucide-react/icons/sofa';
import SolarPanel from 'lucide-react/icons/solar-panel';
import Tv from 'lucide-react/icons/tv';
import WashingMachine from 'lucide-react/icons/washing-machine';
import Wheat from 'lucide-react/icons/wheat';
import type { Piece } from '#shared/tarifs/schema.ts';

const ICONS: Record<Piece['icone'], typeof Package> = {
  DRUM: Cylinder,
  SUITCASE: Luggage,
  BOX: Package,
  BAG: Wheat,
  TV: Tv,
  FRIDGE: Refrigerator,
  WASHING_MACHINE: WashingMachine,
  SOFA: Sofa,
  BED: BedDouble,
  TYRES: CircleDot,
  SOLAR: SolarPanel,
  BICYCLE: Bike,
  MOPED: Motorbike,
  OTHER: Shapes,
};

/** Picture of a kind of piece. */
export const iconOf = (icone: Piece['icone']) => ICONS[icone];
