import { isPlainObject } from '@trellis/base'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { InputProps } from '../define-format-web.ts'
import type { ValuesEditorProps } from '../editors-context.tsx'
import { FieldLoading } from '../field-input.tsx'
import { t } from '../widget-texts.ts'
import { NestedFrame } from './nested-frame.tsx'
import { useDescribedCollection } from './use-described-collection.ts'

type RecordValuesInputProps = InputProps & {
  collectionId: string
  Editor: ComponentType<ValuesEditorProps>
  /** In its place where nobody knows the fields of the collection. */
  children: ReactNode
}

/** Some fields of a record of the collection, each with a value. */
export function RecordValuesInput({ collectionId, Editor, children, ...props }: RecordValuesInputProps) {
  const { schema, value, onChange } = props
  const collection = useDescribedCollection(collectionId)
  if (collection === null) return children
  if (!collection) return <FieldLoading />
  return (
    <NestedFrame {...props} collapsedText={t('field.uncollapse')}>
      <Suspense fallback={<FieldLoading />}>
        <Editor
          label={schema.title}
          schema={collection.schema}
          values={isPlainObject(value) ? value : {}}
          onChange={next => onChange(Object.keys(next).length === 0 ? null : next)}
        />
      </Suspense>
    </NestedFrame>
  )
}
