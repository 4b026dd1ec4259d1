import { useQuery } from '@tanstack/react-query'
import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { RecordSearch } from '@trellis/fields/web'
import { isSystemField, type RecordSchema, type RecordVerb, recordVerbs, type TrellisRecord } from '@trellis/model'
import { Banner, Button, EmptyState, SegmentedControl, Select, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationInput } from '../api/operations.ts'
import { describeError } from '../api/show-error.ts'
import { AccessAnswer } from './access-answer.tsx'
import styles from './access-tab.module.css'
import { t } from './texts.ts'
import type { AppEditor } from './use-app-editor.ts'
import { textOf, useBuilderLists } from './use-builder-lists.ts'

type Question = {
  userId: string | null
  collectionId: string | null
  recordId: string | null
  fieldId: string | null
  verb: RecordVerb
}

const nothingAsked: Question = { userId: null, collectionId: null, recordId: null, fieldId: null, verb: 'read' }

/** "Why can this person see this?": what a user may do, and what that rests on, over all of their apps. */
export function AccessTab({ editor, people }: { editor: AppEditor; people: ReadonlySet<string> }) {
  const { document } = editor
  const { collections, users } = useBuilderLists()
  const [asked, setAsked] = useState(nothingAsked)
  if (!document || !collections || !users) return <Skeleton shape="form" count={4} />
  const ask = (change: Partial<Question>) => setAsked({ ...asked, ...change })
  const linked = new Set(document.collections.map(({ collectionId }) => collectionId))
  return (
    <div className={styles.tab}>
      <section className={styles.question} aria-labelledby="access-title">
        <h2 id="access-title" className={styles.heading}>
          {t('apps.access.title')}
        </h2>
        <p className={styles.hint}>{t('apps.access.intro')}</p>
        <Select
          label={t('apps.access.user')}
          isRequired
          isSearchable
          placeholder={t('apps.access.chooseUser')}
          value={asked.userId}
          groups={grouped(users, people, {
            key: 'fullName',
            titles: [t('apps.access.peopleHere'), t('apps.access.peopleElse')],
          })}
          onChange={userId => ask({ userId })}
        />
        <SegmentedControl
          label={t('apps.access.verb')}
          isRequired
          value={asked.verb}
          options={recordVerbs.map(id => ({ id, label: t(`apps.verb.${id}`) }))}
          onChange={id => ask({ verb: recordVerbs.find(verb => verb === id) ?? 'read' })}
        />
        <Select
          label={t('apps.access.collection')}
          isRequired
          isSearchable
          placeholder={t('apps.access.chooseCollection')}
          value={asked.collectionId}
          groups={grouped(collections, linked, {
            key: 'name',
            titles: [t('apps.access.linkedHere'), t('apps.access.linkedElse')],
          })}
          onChange={collectionId => ask({ collectionId, recordId: null, fieldId: null })}
        />
        {asked.collectionId !== null && (
          <Narrower key={asked.collectionId} collectionId={asked.collectionId} asked={asked} ask={ask} />
        )}
        {editor.original?.hasDraft && <Banner status="warn">{t('apps.access.unpublished')}</Banner>}
        {editor.hasChanges && <Banner status="warn">{t('apps.access.unsaved')}</Banner>}
      </section>
      <Answer asked={asked} names={namesOf(asked, users, collections)} />
    </div>
  )
}

function namesOf({ userId, collectionId }: Question, users: TrellisRecord[], collections: TrellisRecord[]) {
  const user = users.find(({ id }) => id === userId)
  const collection = collections.find(({ id }) => id === collectionId)
  return { user: textOf(user, 'fullName'), collection: textOf(collection, 'name') }
}

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
          label={t('apps.access.record')}
          description={t('apps.access.recordHint')}
          placeholder={t('apps.access.anyRecord')}
          collectionId={collectionId}
          value={asked.recordId}
          onChange={recordId => ask({ recordId })}
        />
      )}
      <Select
        label={t('apps.access.field')}
        description={t('apps.access.fieldHint')}
        isSearchable
        isClearable
        placeholder={t('apps.access.wholeRecord')}
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

function Answer({ asked, names }: { asked: Question; names: { user: string; collection: string } }) {
  const input = inputOf(asked)
  const schema = useWholeSchema(asked.collectionId)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['access', input],
    queryFn: ({ signal }) => call('ACCESS_EXPLAIN', input as OperationInput<'ACCESS_EXPLAIN'>, { signal }),
    enabled: input !== undefined,
    // Rights change by what others save; an old answer would be a wrong one.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!input) {
    return <EmptyState icon="shield" title={t('apps.access.nothing')} description={t('apps.access.nothingWhy')} />
  }
  if (error) {
    return (
      <EmptyState
        icon="error"
        title={t('apps.access.failed')}
        description={describeError(error).message}
        action={<Button onPress={() => void refetch()}>{t('apps.access.again')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton shape="rows" count={3} />
  const what = {
    name: names.user,
    verb: t(`apps.access.can.${asked.verb}`),
    what: subjectOf(asked, names.collection, schema),
  }
  return (
    <AccessAnswer
      answer={data}
      title={data.allowed ? t('apps.access.yes', what) : t('apps.access.no', what)}
      isBusy={isFetching}
      schema={schema}
    />
  )
}

function subjectOf({ recordId, fieldId, verb }: Question, collection: string, schema?: RecordSchema): string {
  const isOne = recordId !== null && verb !== 'create'
  const records = isOne ? t('apps.access.oneRecord', { collection }) : t('apps.access.records', { collection })
  return fieldId === null
    ? records
    : t('apps.access.inField', { field: ownValue(schema?.properties, fieldId)?.title || fieldId, records })
}

function inputOf({ userId, collectionId, recordId, fieldId, verb }: Question) {
  if (userId === null || collectionId === null) return undefined
  const id = verb === 'create' ? null : recordId
  return {
    userId,
    cursor: { collectionId, ...(id === null ? {} : { id }) },
    ...(fieldId === null ? {} : { field: fieldId }),
    verb,
  }
}

/** Those of this app first. */
function grouped(
  records: readonly TrellisRecord[],
  here: ReadonlySet<string>,
  { key, titles }: { key: string; titles: readonly [here: string, elsewhere: string] },
) {
  const optionsOf = (isHere: boolean) =>
    records
      .filter(({ id }) => here.has(id) === isHere)
      .map(record => ({
        id: record.id,
        label: textOf(record, key),
        ...(typeof record['email'] === 'string' ? { description: record['email'] } : {}),
      }))
  return [
    { id: 'here', title: titles[0], options: optionsOf(true) },
    { id: 'else', title: titles[1], options: optionsOf(false) },
  ].filter(({ options }) => options.length > 0)
}
