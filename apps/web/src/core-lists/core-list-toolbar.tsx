import { useQuery } from '@tanstack/react-query'
import { findFormat } from '@trellis/fields'
import type { CoreCollectionId, RecordSchema } from '@trellis/model'
import { Button, type Density, SearchField } from '@trellis/ui'
import { DensityMenu } from '../records/list/density-menu.tsx'
import { FilterPopover, filterPlace } from '../records/list/lazy-parts.tsx'
import { cursorOf, type ListState } from '../records/list/list-state.ts'
import { ListTypeSwitch } from '../records/list/list-type-switch.tsx'
import listStyles from '../records/list/record-list.module.css'
import { totalQuery } from '../records/list/records-query.ts'
import type { ChangeList } from '../records/list/use-list-state.ts'
import { RecordGatewayProvider } from '../records/record-gateway.tsx'
import { coreDescriptionQuery } from './core-description-query.ts'
import styles from './core-list-page.module.css'
import { t } from './texts.ts'

type ToolbarProps = {
  collectionId: CoreCollectionId
  state: ListState
  change: ChangeList
  density: Density
  onDensity: (density: Density) => void
  searchLabel: string
  /** How many rows are ticked. */
  chosen: number
  onClearChosen: () => void
  onDeleteChosen: () => void
}

/** Search, filter, list type and density; what is done with ticked rows stands in its place while there are some. */
export function CoreListToolbar({
  collectionId,
  state,
  change,
  density,
  onDensity,
  searchLabel,
  ...choice
}: ToolbarProps) {
  const { chosen, onClearChosen, onDeleteChosen } = choice
  const { data } = useQuery(coreDescriptionQuery(collectionId))
  if (chosen > 0)
    return (
      <div className={styles.toolbar} role="group" aria-label={t('coreLists.chosen', { count: chosen })}>
        <strong>{t('coreLists.chosen', { count: chosen })}</strong>
        <Button icon="delete" onPress={onDeleteChosen}>
          {t('coreLists.delete')}
        </Button>
        <Button variant="tertiary" onPress={onClearChosen}>
          {t('coreLists.clearChosen')}
        </Button>
      </div>
    )
  return (
    <div className={listStyles.bar}>
      <div className={styles.toolbar}>
        <SearchField
          label={searchLabel}
          placeholder={searchLabel}
          isLive
          isCollapsible={false}
          value={state.search ?? ''}
          onSubmit={search => change({ search, skip: 0 }, { replace: true })}
        />
        {data ? (
          <RecordGatewayProvider>
            <FilterPopover
              schema={withoutRaw(data.schema)}
              filter={state.filter}
              sort={{ orderBy: state.orderBy ?? '', descending: state.descending ?? false }}
              onApply={(filter, sort) => change({ ...sort, skip: 0, filter })}
              countMatches={filter => totalQuery(cursorOf({ collectionId }, { ...state, filter }), true)}
            />
          </RecordGatewayProvider>
        ) : (
          filterPlace
        )}
        <span className={styles.looks}>
          <ListTypeSwitch type={state.type} schema={undefined} onChange={type => change({ skip: 0, type })} />
          <DensityMenu density={density} onChange={onDensity} />
        </span>
      </div>
    </div>
  )
}

/** Parts of a definition that are only read as a whole say nothing to whoever looks for one. */
function withoutRaw(schema: RecordSchema): RecordSchema {
  const properties = Object.entries(schema.properties).filter(
    ([, { format }]) => findFormat(format)?.category !== 'raw',
  )
  return { ...schema, properties: Object.fromEntries(properties) }
}
