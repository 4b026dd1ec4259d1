/**
 * Id under which definitions, files and the log name all additional properties of a record together; no field and no property is called so.
 * In records they stand beside the fields, each under its own key.
 */
export const additionalPropertiesId = 'additionalProperties'

/** Of one record. */
export const mostAdditionalProperties = 100
/** Of one record, all keys and values together as JSON. */
export const mostAdditionalBytes = 64 * 1024
export const longestPropertyKey = 100
