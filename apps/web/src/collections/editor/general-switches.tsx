import type { CollectionDocument } from '@trellis/model'
import { Checkbox } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { t } from '../texts.ts'

const own = registerTexts('ui', {
  'collections.additional': 'Take additional properties',
  'collections.additionalHint':
    'Programs and imports may give records values that no field is for. Without it they are refused, and those that records have are kept but not shown.',
})

type SwitchesProps = { document: CollectionDocument; set: (next: CollectionDocument, mergeKey: string) => void }

/** What the collection does, or does not. */
export function GeneralSwitches({ document, set }: SwitchesProps) {
  return (
    <>
      <Checkbox
        label={t('collections.searchable')}
        value={document.globalSearchable !== false}
        onChange={value => set({ ...document, globalSearchable: value === true }, 'searchable')}
      />
      <Checkbox
        label={t('collections.logReads')}
        description={t('collections.logReadsHint')}
        value={document.logReads === true}
        onChange={value => {
          const { logReads: _, ...rest } = document
          set(value === true ? { ...rest, logReads: true } : rest, 'logReads')
        }}
      />
      <Checkbox
        label={t('collections.hideInApps')}
        description={t('collections.hideInAppsHint')}
        value={document.hideInApps === true}
        onChange={value => {
          const { hideInApps: _, ...rest } = document
          set(value === true ? { ...rest, hideInApps: true } : rest, 'hideInApps')
        }}
      />
      <Checkbox
        label={own('collections.additional')}
        description={own('collections.additionalHint')}
        value={document.schema.additionalProperties !== false}
        onChange={value => {
          const { additionalProperties: _, ...schema } = document.schema
          const next = value === true ? schema : { ...schema, additionalProperties: false }
          set({ ...document, schema: next }, 'additionalProperties')
        }}
      />
    </>
  )
}
