/** Choosing actions and entering their parameters, for editors that draw these themselves: the steps of flows. */
export {
  actionLabel,
  actionOptions,
  actionSummary,
  findAction,
  registerActionTexts,
} from './inputs/action-catalogue.ts'
export { useFlowInputs } from './inputs/use-flow-inputs.ts'
export { aboutCollection, collectionNamed } from './values/about-collection.ts'
export { joinParameters, parameterProblems, splitParameters } from './values/action-parameters.ts'
export { askingInputs, fitsInputs, flowNamed, inputsField, startedWith } from './values/flow-inputs.ts'
