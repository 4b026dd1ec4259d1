import type { FieldSchema } from '@trellis/model'

const template = 'A template over the linked record, for example {{record.name}}.'
const path = 'metadata.association'

/** How one side of an association shows the linked records, and which may be linked (1 §3.6). */
export const viewSettings = {
  [`${path}.subtype`]: {
    type: 'string',
    format: 'string-option-list',
    title: 'Shown as',
    metadata: {
      optionList: [
        { value: 'list', label: 'List' },
        { value: 'kpi', label: 'Figure' },
        { value: 'table', label: 'Table' },
        { value: 'card', label: 'Cards' },
        { value: 'grid', label: 'Grid' },
        { value: 'dropdown', label: 'Dropdown' },
      ],
    },
  },
  [`${path}.defaultLimit`]: {
    type: 'integer',
    format: 'number',
    title: 'Linked records that come along',
    minimum: 1,
    maximum: 100,
  },
  [`${path}.defaultOrderBy`]: {
    type: 'string',
    format: 'text',
    title: 'Sorted by',
    maxLength: 80,
    info: 'The ID of a field of the linked records; relationship. and the ID of a link field.',
  },
  [`${path}.defaultDescending`]: { type: 'boolean', format: 'checkbox', title: 'Descending' },
  [`${path}.defaultKanbanField`]: { type: 'string', format: 'text', title: 'Columns of a board', maxLength: 59 },
  [`${path}.recordTitle`]: {
    type: 'string',
    format: 'text',
    title: 'Title of a link',
    maxLength: 2000,
    info: template,
  },
  [`${path}.recordDescription`]: {
    type: 'string',
    format: 'text',
    title: 'Description of a link',
    maxLength: 2000,
    info: template,
  },
  [`${path}.recordImage`]: {
    type: 'string',
    format: 'text',
    title: 'Picture of a link',
    maxLength: 2000,
    info: template,
  },
  [`${path}.recordColor`]: {
    type: 'string',
    format: 'text',
    title: 'Color of a link',
    maxLength: 2000,
    info: template,
  },
  [`${path}.preventLoad`]: {
    type: 'boolean',
    format: 'checkbox',
    title: 'Load only when asked for',
    info: 'Linked records come only where a request names the field.',
  },
  [`${path}.disableCreateNew`]: { type: 'boolean', format: 'checkbox', title: 'No new records from here' },
  [`${path}.disableLink`]: { type: 'boolean', format: 'checkbox', title: 'No linking' },
  [`${path}.disableUnlink`]: { type: 'boolean', format: 'checkbox', title: 'No unlinking' },
  [`${path}.disableNavigate`]: { type: 'boolean', format: 'checkbox', title: 'No way to the record' },
  [`${path}.startsCollapsed`]: { type: 'boolean', format: 'checkbox', title: 'Starts collapsed' },
  [`${path}.select`]: {
    type: 'object',
    format: 'json',
    title: 'Further fields',
    info: 'A list of field IDs that come along.',
  },
  [`${path}.omit`]: {
    type: 'object',
    format: 'json',
    title: 'All fields but',
    info: 'A list of field IDs; not together with further fields.',
  },
  [`${path}.fixedFilter`]: {
    type: 'object',
    format: 'json',
    title: 'Only records with',
    info: 'What a record must satisfy to be linked.',
  },
  [`${path}.defaultFilter`]: {
    type: 'object',
    format: 'json',
    title: 'Offered first',
    info: 'What the list of records to link starts with.',
  },
  [`${path}.relationship`]: {
    type: 'object',
    format: 'json',
    title: 'Link fields',
    info: 'What a link itself says, such as a role: {"properties": {"role": {"type": "string", "format": "text", "title": "Role"}}}.',
  },
} as const satisfies Record<string, FieldSchema>
