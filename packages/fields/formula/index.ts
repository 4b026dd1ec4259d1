/** Formulas of fields: what takes one, what is wrong with it, and what it gives. Loaded by whoever works with formulas, not by every screen. */
export { orderByReads } from './calculation-order.ts'
export { checkFormulas, showsText, unstorable } from './check-formulas.ts'
export { evaluateFormula, type FormulaRecord, scopeOfRecord } from './evaluate-formula.ts'
export * from './evaluate-schema.ts'
export { fieldValueOf } from './field-value.ts'
export * from './formula-properties.ts'
export { type FindSchema, fieldType, isLink, recordType } from './record-type.ts'
export { fieldsRead, fieldsReadBy, type StoredFormula, storedFormula, toStored } from './stored-formula.ts'
