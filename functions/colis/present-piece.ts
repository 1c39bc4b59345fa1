import type { SaleTerms } from '#shared/colis/sale.ts';
import type { PieceNames } from '#shared/colis/schema.ts';

/** Presents the piece as which a parcel is sold, without its price; nothing of one that is sold per kilo. */
export const presentPiece = ({ terms }: { terms?: SaleTerms | undefined }): { piece?: PieceNames } => {
  if (!terms?.piece) return {};
  const { code, fr, en } = terms.piece;
  return { piece: { code, fr, en } };
};
