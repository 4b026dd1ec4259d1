import { ownValue } from '@trellis/base'
import { findComponent, viewParts, walkView } from '@trellis/components'
import { problemText } from '@trellis/fields'
import { isFormula } from '@trellis/fields/resolve'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { shownName } from './component-texts.ts'
import { t } from './texts.ts'

/** What stands in place of numbers and is none, by component and property; each with what is wrong. */
export function wrongNumbers({ id, type, attrs }: ViewComponent): { path: string; message: string }[] {
  const { source } = attrs
  const rows = source?.type === 'collection' ? source.cursor.options?.limit : undefined
  const own = Object.entries(findComponent(type)?.properties ?? {})
    .filter(([, field]) => field.type === 'number' || field.type === 'integer')
    .map(([key, { title }]) => ({ key, title, value: ownValue(attrs, key) }))
  return [...own, { key: 'source limit', title: t('viewEditor.rows'), value: rows as unknown }]
    .filter(({ value }) => typeof value === 'string' && value !== '' && !isFormula(value))
    .map(({ key, title }) => ({ path: `${id} ${key}`, message: `${title}: ${problemText('problem.number')}` }))
}

/** Those of a whole view, by the names of its components: it is not saved with one. */
export function wrongNumbersIn(view: ViewDocument): Record<string, string> {
  const components = [...[...walkView(view)].map(({ component }) => component), ...viewParts(view)]
  return Object.fromEntries(
    components.flatMap(component =>
      wrongNumbers(component).map(({ path, message }) => [path, `${shownName(component)}: ${message}`]),
    ),
  )
}
