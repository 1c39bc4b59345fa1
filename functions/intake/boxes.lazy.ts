export { boxOf, decideBox, listBoxes, reportBox } from './boxes.service.ts';
export { findBox } from './find-box.ts';
export { giveBack } from './give-back.ts';
