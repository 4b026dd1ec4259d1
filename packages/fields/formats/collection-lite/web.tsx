import { isPlainObject } from '@trellis/base'
import { Skeleton } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { useEditors } from '../../editors-context.tsx'
import { CellDialog } from '../../inputs/cell-dialog.tsx'
import { JsonTextInput } from '../../inputs/json-text-input.tsx'
import { OpenerField } from '../../inputs/opener-field.tsx'
import { t } from '../../texts.ts'
import { format } from './format.ts'

export const web = defineFormatWeb({ Input, Cell })

const DraftDialog = lazy(async () => ({ default: (await import('../../inputs/draft-dialog.tsx')).DraftDialog }))
const JsonView = lazy(async () => ({ default: (await import('../../inputs/json-view.tsx')).JsonView }))

/** The fields and groups, edited over the whole screen. */
function Input(props: InputProps) {
  const { schema, value, onChange, readOnly } = props
  const isSet = isPlainObject(value)
  return (
    <OpenerField
      field={props}
      icon="table_view"
      text={t(readOnly ? 'field.seeFields' : isSet ? 'field.editFields' : 'field.defineFields')}
      summary={isSet && format.display(value)}
    >
      {close => (
        <DraftDialog
          title={schema.title}
          icon="table_view"
          size="full"
          value={value}
          onApply={next => onChange(next ?? null)}
          onClose={close}
          problemOf={draft => (readOnly ? '' : problemOf(draft))}
        >
          {(draft, change) => <Fields {...props} value={draft} onChange={change} />}
        </DraftDialog>
      )}
    </OpenerField>
  )
}

const start = { schema: { type: 'object', properties: {} }, detailGroupList: [] }

function Fields(props: InputProps) {
  const { schema, value, onChange, readOnly, error: _of } = props
  const { LiteCollectionEditor } = useEditors()
  if (!LiteCollectionEditor || readOnly) {
    const { description: _, info: __, ...bare } = schema
    return <JsonTextInput {...props} schema={bare} isLabelHidden />
  }
  return (
    <Suspense fallback={<Skeleton shape="form" count={6} />}>
      <LiteCollectionEditor value={isPlainObject(value) ? value : start} onChange={onChange} />
    </Suspense>
  )
}

function problemOf(draft: unknown): string | undefined {
  if (draft === null || draft === undefined) return undefined
  const checked = format.check(draft)
  return 'problem' in checked ? checked.problem : undefined
}

function Cell({ value, schema }: CellProps) {
  return (
    <CellDialog title={schema.title} text={format.display(value)} size="full">
      {() => <JsonView value={value} />}
    </CellDialog>
  )
}
