export const recordVerbs = ['create', 'read', 'update', 'delete'] as const
export type RecordVerb = (typeof recordVerbs)[number]
