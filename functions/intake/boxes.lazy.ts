export { boxOf, completeBox, decideBox, decidedBoxAt, listBoxes, reportBox } from './boxes.service.ts';
export { findBox } from './find-box.ts';
export { giveBack } from './give-back.ts';
