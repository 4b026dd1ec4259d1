import { type CollectionDocument, customViewPositions } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'
import { textOf, useCoreList } from '../../apps/use-builder-lists.ts'
import { CustomViewFields } from '../../views/custom-view-fields.tsx'

const t = registerTexts('ui', {
  'collections.customView': 'View beside the list',
  'collections.customViewHow': 'Shown with the list of records to those whose apps link the view.',
  'collections.customDetailView': 'View beside a record',
  'collections.customDetailViewHow':
    'Shown with a record to those whose apps link the view; in the view, url.id is the record.',
})

type CustomViewsProps = { document: CollectionDocument; set: (next: CollectionDocument, mergeKey: string) => void }

/** What builders put beside the product's own pages of the collection. */
export function CustomViews({ document, set }: CustomViewsProps) {
  const views = useCoreList('View', 'name') ?? []
  const options = views.map(view => ({ id: view.id, label: textOf(view, 'name') }))
  const change = (key: 'customView' | 'customDetailView') => (view: CollectionDocument['customView']) => {
    const { [key]: _, ...rest } = document
    set(view ? { ...rest, [key]: view } : rest, key)
  }
  return (
    <>
      <CustomViewFields
        label={t('collections.customView')}
        description={t('collections.customViewHow')}
        value={document.customView}
        positions={customViewPositions}
        options={options}
        onChange={change('customView')}
      />
      <CustomViewFields
        label={t('collections.customDetailView')}
        description={t('collections.customDetailViewHow')}
        value={document.customDetailView}
        positions={customViewPositions}
        options={options}
        onChange={change('customDetailView')}
      />
    </>
  )
}
