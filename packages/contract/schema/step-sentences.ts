/** What can be said of a step of a schema change, each with the values that its sentence needs. */
export type StepSentence =
  | { code: 'create-collection' | 'add-field' | 'restore-field' | 'remove-field'; values: { name: string } }
  | { code: 'add-unique' | 'remove-unique' | 'require' | 'let-be-empty'; values: { name: string } }
  | { code: 'calculate' | 'change-settings'; values: { name: string } }
  /** Ids of the field. */
  | { code: 'rename-field'; values: { from: string; to: string } }
  | { code: 'rename-link-field'; values: { association: string; from: string; to: string } }
  /** `from` and `to`: ids of formats. */
  | { code: 'change-format'; values: { name: string; from: string; to: string } }
  | {
      code: 'converts' | 'loses-values' | 'keeps-values' | 'keeps-links' | 'loses-link-values'
      values: { count: number }
    }
  /** A field inside `field`, an object or a list. */
  | { code: 'remove-inside'; values: { name: string; field: string } }
  | { code: 'change-inside'; values: { name: string; field: string; from: string; to: string } }
  | { code: 'goes-inside' | 'misfits-inside'; values: { count: number } }
  | { code: 'missing' | 'repeated' | 'holds-gone'; values: { count: number } }
  | { code: 'loses-links'; values: { count: number; total: number } }
  /** `association` as collection and field: `Orders.customer`. */
  | { code: 'add-association'; values: { name: string; collection: string } }
  | { code: 'seen-from-there'; values: { field: string } }
  | { code: 'remove-association' | 'change-link-fields'; values: { association: string } }
  /** −1 for any number. */
  | { code: 'change-bounds'; values: { association: string; collection: string; most: number; mostThere: number } }
  | { code: 'change-details'; values: Record<string, never> }

export type StepSentenceCode = StepSentence['code']

export const stepSentenceCodes = [
  'add-association',
  'add-field',
  'add-unique',
  'calculate',
  'change-bounds',
  'change-details',
  'change-format',
  'change-inside',
  'change-link-fields',
  'change-settings',
  'converts',
  'create-collection',
  'goes-inside',
  'holds-gone',
  'keeps-links',
  'keeps-values',
  'let-be-empty',
  'loses-link-values',
  'loses-links',
  'loses-values',
  'misfits-inside',
  'missing',
  'remove-association',
  'remove-field',
  'remove-inside',
  'remove-unique',
  'rename-field',
  'rename-link-field',
  'repeated',
  'require',
  'restore-field',
  'seen-from-there',
] as const satisfies readonly StepSentenceCode[]
