/** `subtype` of a field in forms that take formulas: no fixed value of it makes sense. */
export const formulaSubtype = 'formula'
