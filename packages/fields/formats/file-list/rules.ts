import type { FieldSchema } from '@trellis/model'
import { type FileFacts, type Parsed } from '../../define-format.ts'
import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { checkFile, fileName, fillFile, readFile } from '../../values/file-value.ts'
import { readList } from '../../values/list-text.ts'
import { checkEach, readJson } from '../../values/nested-values.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  editsInDialog: true,
  type: 'array',
  titleable: false,
  check,
  fromText,
  toText: value => JSON.stringify(value),
  display: value => filesOf(value).map(fileName).join(', '),
  fileIds: value => filesOf(value).flatMap(file => (hasId(file) ? [file.id] : [])),
  withFiles: (value: unknown, schema: FieldSchema, find: (id: string) => FileFacts | undefined) =>
    checkEach(value, schema, file => fillFile(file, schema, find)),
})

/** Each file once. */
function check(value: unknown, schema: FieldSchema): Parsed {
  const checked = checkEach(value, schema, file => checkFile(file, schema))
  if ('problem' in checked) return checked
  const ids = filesOf(checked.value).map(file => (hasId(file) ? file.id : ''))
  return new Set(ids).size < ids.length ? problem('problem.repeated') : checked
}

/** JSON, or ids separated by commas. */
function fromText(text: string, schema: FieldSchema): Parsed {
  if (text.startsWith('[')) return readJson(text, schema, check)
  const ids = readList(text)
  if (!ids) return problem('problem.listText')
  return checkEach(ids, schema, id => readFile(String(id), schema))
}

const filesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function hasId(file: unknown): file is { id: string } {
  return typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string'
}
