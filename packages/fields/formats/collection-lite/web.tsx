import { isPlainObject } from '@trellis/base'
import { Skeleton } from '@trellis/ui'
import { lazy, Suspense } from 'react'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { useEditors } from '../../editors-context.tsx'
import { CellDialog } from '../../inputs/cell-dialog.tsx'
import { JsonTextInput } from '../../inputs/json-text-input.tsx'
import { OpenerField } from '../../inputs/opener-field.tsx'
import { t } from '../../widget-texts.ts'
import { rules } from './rules.ts'

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
      summary={isSet && rules.display(value)}
      isEmpty={!isSet}
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
  const checked = rules.check(draft)
  return 'problem' in checked ? checked.problem : undefined
}

function Cell({ value, schema }: CellProps) {
  return (
    <CellDialog title={schema.title} text={rules.display(value)} size="full">
      {() => <JsonView value={value} />}
    </CellDialog>
  )
}
