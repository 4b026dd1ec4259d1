/** What the log of a record, or of a whole collection, is kept under; apart from what reads it, so that the record's page does not load that. */
export const activityKey = (collectionId: string, id?: string) => ['activity', collectionId, id ?? ''] as const
