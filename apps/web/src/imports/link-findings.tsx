import type { ImportLinks } from '@trellis/contract'
import { Button, Checkbox } from '@trellis/ui'
import styles from './imports.module.css'
import type { Mapping, PreviewColumn } from './mapping.ts'
import { t } from './texts.ts'

type LinkFindingsProps = { column: PreviewColumn; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** What became of the values of a column that names records, and what can be done about the others. */
export function LinkFindings({ column: { links }, mapping, onChange }: LinkFindingsProps) {
  if (!links || links.fieldId !== mapping.fieldId) return null
  const { distinct, found, looseCount, name, better } = links
  return (
    <div className={styles.links}>
      <p className={styles.hint}>
        {t('imports.associationMatch', { matched: found, distinct, name })}
        {looseCount > 0 && ` (${t('imports.linksLoose', { count: looseCount })})`}
      </p>
      {better && (
        <Button size="small" onPress={() => onChange(foundBy(mapping, better.linkBy))}>
          {t('imports.linksBetter', { field: better.title, found: better.found, distinct })}
        </Button>
      )}
      <Missing {...{ links, mapping, onChange }} />
      {links.ambiguousCount > 0 && (
        <p className={styles.linksWrong}>
          {t('imports.linksAmbiguous', {
            count: links.ambiguousCount,
            values: listed(links.ambiguous, links.ambiguousCount),
          })}
        </p>
      )}
      <UniqueChoice {...{ links, mapping, onChange }} />
    </div>
  )
}

type PartProps = { links: ImportLinks; mapping: Mapping; onChange: (mapping: Mapping) => void }

function Missing({ links, mapping, onChange }: PartProps) {
  const { missingCount: count, missing, name, mayCreate, whyNotCreate } = links
  if (count === 0) return null
  const values = listed(missing, count)
  if (!mayCreate) {
    return (
      <p className={styles.linksWrong}>
        {t('imports.linksMissing', { count, values })} {whyNotCreate}
      </p>
    )
  }
  return (
    <Checkbox
      label={t('imports.linksCreate', { count, name })}
      description={values}
      value={mapping.createMissing === true}
      onChange={isCreating => {
        const { createMissing: _, ...rest } = mapping
        onChange(isCreating === true ? { ...rest, createMissing: true } : rest)
      }}
    />
  )
}

/** Whether the field that the values are of becomes unique; back to titles without it. */
function UniqueChoice({ links: { uniqueField, name, linkBy }, mapping, onChange }: PartProps) {
  if (!uniqueField) return null
  const { fieldId, title, repeated } = uniqueField
  const { makeUnique: _, ...rest } = mapping
  return (
    <Checkbox
      label={t('imports.linksUnique', { field: title, name })}
      description={
        repeated === undefined ? t('imports.linksUniqueWhy') : t('imports.linksRepeated', { value: repeated })
      }
      isDisabled={repeated !== undefined}
      value={mapping.makeUnique === true}
      onChange={isUnique => {
        if (isUnique === true) onChange({ ...rest, linkBy: fieldId, makeUnique: true })
        else onChange({ ...rest, linkBy: linkBy === fieldId ? 'recordTitle' : (linkBy ?? 'recordTitle') })
      }}
    />
  )
}

function foundBy({ linkBy: _linkBy, makeUnique: _makeUnique, ...rest }: Mapping, linkBy: string): Mapping {
  return linkBy === 'id' ? rest : { ...rest, linkBy }
}

const shown = 5

function listed(values: readonly string[], count: number): string {
  const labels = values.slice(0, shown).join(', ')
  return count > shown ? t('imports.newOptionsMore', { labels, more: count - shown }) : labels
}
