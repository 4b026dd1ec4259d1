import { activityGroup, type SystemFieldId, systemFields } from '@trellis/model'
import { t } from '../texts.ts'
import type { FormField, FormSection } from './arrange-fields.ts'

const titles = {
  createdAt: 'form.createdAt',
  createdBy: 'form.createdBy',
  updatedAt: 'form.updatedAt',
  updatedBy: 'form.updatedBy',
} as const satisfies Partial<Record<SystemFieldId, string>>

type Noted = keyof typeof titles

const isNoted = (path: string): path is Noted => Object.hasOwn(titles, path)

/** The group that every collection has speaks the reader's language, but for what a builder called otherwise. */
export function nameActivity(section: FormSection): FormSection {
  const { group, fields } = section
  if (group.id !== activityGroup.id) return section
  const name = group.name === activityGroup.name ? t('form.activity') : group.name
  return { group: { ...group, name }, fields: fields.map(nameField) }
}

function nameField(field: FormField): FormField {
  const { path, schema } = field
  if (!isNoted(path) || schema.title !== systemFields[path].title) return field
  return { ...field, schema: { ...schema, title: t(titles[path]) } }
}
