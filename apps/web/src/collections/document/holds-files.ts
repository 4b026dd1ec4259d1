import type { FormatDefinition } from '@trellis/fields'

/** Whether values of the format are uploaded files: each is one record's own, so there is no default and no example of them. */
export const holdsFiles = ({ withFiles, nests }: FormatDefinition): boolean =>
  withFiles !== undefined && nests === undefined
