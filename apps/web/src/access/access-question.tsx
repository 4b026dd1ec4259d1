import { useQuery } from '@tanstack/react-query'
import { findFormat } from '@trellis/fields'
import { RecordSearch } from '@trellis/fields/web'
import { isSystemField, type RecordSchema, recordVerbs, type TrellisRecord } from '@trellis/model'
import { Button, EmptyState, Icon, SegmentedControl, Select, Skeleton } from '@trellis/ui'
import { type ReactNode, useState } from 'react'
import { call } from '../api/call.ts'
import { describeError } from '../api/show-error.ts'
import { collectionNamesQuery } from '../collections/names-query.ts'
import styles from './access.module.css'
import { BecauseList } from './access-answer.tsx'
import { AccessColumns } from './access-columns.tsx'
import { AccessOverview } from './access-overview.tsx'
import { type Person, PersonPick } from './person-pick.tsx'
import { answerQuery, askedOf, nothingAsked, type Question } from './question.ts'
import { sentenceOf } from './sentence.ts'
import { t } from './texts.ts'

type AccessQuestionProps = {
  /** Who is asked about, or the app whose people come first. */
  about: { person: Person } | { appId: string; linked: ReadonlySet<string> }
  notices?: ReactNode
}

/** "Why can this person see this?": what a user may do, and what that rests on, over all of their apps. */
export function AccessQuestion({ about, notices }: AccessQuestionProps) {
  const { data: collections } = useQuery(collectionNamesQuery)
  const [asked, setAsked] = useState<Question>(() => ('person' in about ? { ...nothingAsked, ...about } : nothingAsked))
  if (!collections) return <Skeleton shape="form" count={4} />
  const ask = (change: Partial<Question>) => setAsked({ ...asked, ...change })
  const linked = 'person' in about ? noIds : about.linked
  const { collectionId } = asked
  return (
    <div className={styles.tab}>
      <section className={styles.question} aria-labelledby="access-title">
        <h2 id="access-title" className={styles.heading}>
          {t('access.title')}
        </h2>
        <p className={styles.hint}>{t('access.intro')}</p>
        {'appId' in about && (
          <PersonPick appId={about.appId} value={asked.person} onChange={person => ask({ person })} />
        )}
        <SegmentedControl
          label={t('access.verb')}
          isRequired
          value={asked.verb}
          options={recordVerbs.map(id => ({ id, label: t(`access.verb.${id}`) }))}
          onChange={id => ask({ verb: recordVerbs.find(verb => verb === id) ?? 'read' })}
        />
        <Select
          label={t('access.collection')}
          isRequired
          isSearchable
          placeholder={t('access.chooseCollection')}
          value={collectionId}
          groups={grouped(collections, linked)}
          onChange={id => ask({ collectionId: id, recordId: null, fieldId: null })}
        />
        {collectionId !== null && <Narrower key={collectionId} collectionId={collectionId} asked={asked} ask={ask} />}
        {notices}
      </section>
      <Answer asked={asked} collection={nameOf(collections.find(({ id }) => id === collectionId))} />
    </div>
  )
}

const noIds: ReadonlySet<string> = new Set()

/** Every field of the collection, as builders see it. */
function useWholeSchema(collectionId: string | null): RecordSchema | undefined {
  const { data } = useQuery({
    queryKey: ['builder', 'schema', collectionId],
    queryFn: ({ signal }) => call('DATA_DESCRIBE', { collectionId: collectionId ?? '', builder: true }, { signal }),
    enabled: collectionId !== null,
  })
  return data?.schema
}

type NarrowerProps = { collectionId: string; asked: Question; ask: (change: Partial<Question>) => void }

/** One record and one field, where the question is about these. */
function Narrower({ collectionId, asked, ask }: NarrowerProps) {
  const fields = Object.entries(useWholeSchema(collectionId)?.properties ?? {}).filter(([id]) => !isSystemField(id))
  return (
    <>
      {asked.verb !== 'create' && (
        <RecordSearch
          label={t('access.record')}
          description={t('access.recordHint')}
          placeholder={t('access.anyRecord')}
          collectionId={collectionId}
          value={asked.recordId}
          onChange={recordId => ask({ recordId })}
        />
      )}
      <Select
        label={t('access.field')}
        description={t('access.fieldHint')}
        isSearchable
        isClearable
        placeholder={t('access.wholeRecord')}
        value={asked.fieldId}
        options={fields.map(([id, { title, format }]) => {
          const icon = findFormat(format)?.icon
          return { id, label: title || id, ...(icon ? { icon } : {}) }
        })}
        onChange={fieldId => ask({ fieldId })}
      />
    </>
  )
}

function Answer({ asked, collection }: { asked: Question; collection: string }) {
  const input = askedOf(asked)
  const schema = useWholeSchema(asked.collectionId)
  const { data, error, isFetching, refetch } = useQuery(answerQuery(input))
  if (!input) return <EmptyState icon="shield" title={t('access.nothing')} description={t('access.nothingWhy')} />
  if (error) {
    return (
      <EmptyState
        icon="error"
        title={t('access.failed')}
        description={describeError(error).message}
        action={<Button onPress={() => void refetch()}>{t('access.again')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton shape="rows" count={3} />
  const { allowed, because, columns } = data
  const { userId, cursor } = input
  const { collectionId } = cursor
  const name = asked.person?.name ?? ''
  return (
    <section className={styles.answer} aria-live="polite" aria-busy={isFetching}>
      <header className={styles.verdict} data-allowed={allowed}>
        <Icon name={allowed ? 'check_circle' : 'block'} isFilled={allowed} size={24} />
        <h2 className={styles.heading}>{sentenceOf(asked, data, { collection, schema })}</h2>
      </header>
      {asked.recordId === null && asked.fieldId === null && <AccessOverview asked={input} name={name} />}
      <h3 className={styles.subheading}>{t('access.because')}</h3>
      <BecauseList {...{ because, userId, collectionId, schema }} />
      {columns && <AccessColumns {...{ columns, name, collection, collectionId }} />}
    </section>
  )
}

/** Those of the app first. */
function grouped(collections: readonly TrellisRecord[], linked: ReadonlySet<string>) {
  const optionsOf = (isLinked: boolean) =>
    collections
      .filter(({ id }) => linked.has(id) === isLinked)
      .map(collection => ({ id: collection.id, label: nameOf(collection) }))
  const others = linked.size === 0 ? t('access.collections') : t('access.linkedElse')
  return [
    { id: 'here', title: t('access.linkedHere'), options: optionsOf(true) },
    { id: 'else', title: others, options: optionsOf(false) },
  ].filter(({ options }) => options.length > 0)
}

function nameOf(collection: TrellisRecord | undefined): string {
  const name = collection?.['name']
  return typeof name === 'string' && name !== '' ? name : (collection?.id ?? '')
}
