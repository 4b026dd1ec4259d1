import { isPlainObject } from '@trellis/base'
import { defineRules } from '../../define-rules.ts'
import { checkFile, fileName, fillFile, readFile } from '../../values/file-value.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'object',
  titleable: false,
  check: checkFile,
  fromText: readFile,
  toText: value => JSON.stringify(value),
  display: fileName,
  fileIds: value => (isPlainObject(value) && typeof value.id === 'string' ? [value.id] : []),
  withFiles: fillFile,
})
