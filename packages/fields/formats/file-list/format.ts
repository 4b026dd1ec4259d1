import type { FieldSchema } from '@trellis/model'
import { defineFormat, type FileFacts, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { presenceOperators } from '../../operators.ts'
import { fileSettings, listSettings } from '../../settings.ts'
import { checkFile, fileName, fillFile, readFile, sampleFiles } from '../../values/file-value.ts'
import { readList } from '../../values/list-text.ts'
import { checkEach, readJson } from '../../values/nested-values.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'file-list',
  editsInDialog: true,
  label: 'Files',
  summary: 'Any number of uploaded files.',
  category: 'share',
  keywords: ['uploads', 'attachments', 'documents', 'pictures', 'photos'],
  type: 'array',
  operators: presenceOperators,
  searchable: false,
  uniqueable: false,
  titleable: false,
  settings: { ...fileSettings, ...listSettings },
  defaults: { metadata: { fieldSize: 'full' } },
  check,
  fromText,
  toText: value => JSON.stringify(value),
  display: value => filesOf(value).map(fileName).join(', '),
  fileIds: value => filesOf(value).flatMap(file => (hasId(file) ? [file.id] : [])),
  withFiles: (value: unknown, schema: FieldSchema, find: (id: string) => FileFacts | undefined) =>
    checkEach(value, schema, file => fillFile(file, schema, find)),
  samples: () => [[...sampleFiles], sampleFiles.slice(0, 1), []],
  invalidSamples: () => [
    { value: sampleFiles[0] },
    { value: ['019a2b3c-0001'] },
    { value: [sampleFiles[0], sampleFiles[0]] },
    { value: [...sampleFiles], settings: { maxItems: 1 } },
    { value: sampleFiles.slice(0, 1), settings: { minItems: 2 } },
    { value: [...sampleFiles], settings: { metadata: { allowedFileTypes: ['pdf'] } } },
  ],
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
