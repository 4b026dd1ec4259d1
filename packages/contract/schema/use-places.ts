/** The properties by which definitions name fields, collections and users; a property of a field stands for itself wherever the field is. */
export const usePlaces = [
  'association.cursor',
  'association.defaultFilter',
  'association.defaultKanbanField',
  'association.defaultOrderBy',
  'association.fixedFilter',
  'association.omit',
  'association.recordColor',
  'association.recordDescription',
  'association.recordImage',
  'association.recordTitle',
  'association.select',
  'board.field',
  'board.sum',
  'calculation',
  'collectionId',
  'columns',
  'content',
  'coreOptionsFormula',
  'default',
  'detailGroupList.hidden',
  'disabled',
  'evaluation',
  'examples',
  'excludeFields',
  'filter',
  'fixedFilter',
  'group',
  'header',
  'hidden',
  'invalid',
  'linked.associationKey',
  'linked.field',
  'linked.filter',
  'modals',
  'model',
  'orderBy',
  'other',
  'overrides',
  'quick.filter',
  'quick.id',
  'quickFilters.defaultFilter',
  'quickFilters.fieldId',
  'required',
  'rowRule',
  'steps',
  'triggers',
] as const

export type UsePlace = (typeof usePlaces)[number]

const known: ReadonlySet<string> = new Set(usePlaces)

export function isUsePlace(place: string): place is UsePlace {
  return known.has(place)
}
