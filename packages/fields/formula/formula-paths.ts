/** The settings of a field's metadata that a form works out; the whole list is `formulaProperties`. */
export const formulaPaths = [
  'calculation',
  'invalid',
  'required',
  'hidden',
  'disabled',
  'coreOptionsFormula',
  'evaluation',
] as const
