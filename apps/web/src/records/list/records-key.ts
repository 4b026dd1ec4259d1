/** Query keys begin with this, so that a write can mark every list of the collection stale. */
export const recordsKey = (collectionId: string | undefined) => ['records', collectionId ?? ''] as const
