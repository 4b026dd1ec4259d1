import { ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { type ReactNode, useId } from 'react'
import { FieldInput } from '../field-input.tsx'
import { findFormat } from '../find-format.ts'
import { translateSetting } from '../format-texts.ts'
import { t } from '../texts.ts'
import { checkFieldSchema } from '../validate/check-field-schema.ts'
import { isEmptyValue } from '../validate/validate-record.ts'
import { valueAt, withValueAt } from '../values/path.ts'
import styles from './record-form.module.css'

export type SettingsFormProps = {
  /** Path in the field schema → how to draw the setting; a format's `settings`, or the editor's own. */
  settings: Readonly<Record<string, FieldSchema>>
  value: FieldSchema
  /** Called with the whole next field schema; an emptied setting is removed from it (1 §5). */
  onChange: (next: FieldSchema, path: string) => void
  isDisabled?: boolean
  isReadOnly?: boolean
  /** What else is wrong, by path. */
  problems?: Readonly<Record<string, string>>
  /** Puts something around the input of a setting, such as its formula. */
  renderSetting?: (setting: RenderedSetting) => ReactNode
}

export type RenderedSetting = { path: string; schema: FieldSchema; error: string | undefined; input: ReactNode }

/** The settings of a field, drawn by the same inputs as records; what is wrong shows at once. */
export function SettingsForm({ settings, value, onChange, isDisabled, isReadOnly, ...more }: SettingsFormProps) {
  const { problems, renderSetting } = more
  const id = useId()
  const own = Object.fromEntries(checkFieldSchema(value).map(problem => [problem.path, problem.message]))
  return (
    <div className={styles.settings}>
      {Object.entries(settings).map(([path, schema]) => {
        const error = ownValue(problems, path) ?? ownValue(own, path) ?? problemInside(own, path)
        const shown = ofSameCollection(translateSetting(schema), value)
        const input = (
          <FieldInput
            id={`${id}-${path}`}
            fieldId={path}
            schema={shown}
            value={valueAt(value, path)}
            onChange={next => onChange(withValueAt(value, path, isEmptyValue(next) ? undefined : next), path)}
            required={false}
            disabled={isDisabled ?? false}
            readOnly={isReadOnly ?? schema.metadata?.disabled === true}
            {...(error ? { error } : {})}
          />
        )
        return (
          <div key={path} data-setting={path} className={styles.setting}>
            {renderSetting?.({ path, schema: shown, error, input }) ?? input}
          </div>
        )
      })}
    </div>
  )
}

/** A setting that is about a collection, as a filter or one of its fields, is about the one that the field itself is of. */
function ofSameCollection(setting: FieldSchema, { metadata }: FieldSchema): FieldSchema {
  const collectionId = metadata?.collectionId
  if (!collectionId) return setting
  const fill = (schema: FieldSchema): FieldSchema => {
    const isAbout = Object.hasOwn(findFormat(schema.format)?.settings ?? {}, 'metadata.collectionId')
    const own = isAbout && !schema.metadata?.collectionId ? { metadata: { ...schema.metadata, collectionId } } : {}
    return { ...schema, ...own, ...(schema.items ? { items: fill(schema.items) } : {}) }
  }
  return fill(setting)
}

/** Of a setting that holds fields: the first problem inside it, with its place. */
function problemInside(problems: Readonly<Record<string, string>>, path: string): string | undefined {
  const found = Object.entries(problems).find(([key]) => key.startsWith(`${path}.`))
  return found && t('form.errorEntry', { path: found[0].slice(path.length + 1), message: found[1] })
}
