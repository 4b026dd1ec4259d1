/** Of one record. */
export const mostAdditionalProperties = 100
/** Of one record, all keys and values together as JSON. */
export const mostAdditionalBytes = 64 * 1024
export const longestPropertyKey = 100
