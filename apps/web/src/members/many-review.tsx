import { type AppDocument, mayOpenSection } from '@trellis/model'
import { Banner, Chip, type ChipStatus } from '@trellis/ui'
import { useUser } from '../session/session-store.ts'
import type { CheckedPerson, PersonState } from './many-people.ts'
import { valuesInWords } from './member.ts'
import styles from './members.module.css'
import { t } from './texts.ts'

type ManyReviewProps = {
  people: readonly CheckedPerson[]
  keys: AppDocument['valueKeys']
  unknownColumns: readonly string[]
}

/** What needs a look comes first. */
const states = ['unknown', 'several', 'twice', 'new', 'values', 'member'] as const satisfies readonly PersonState[]

const looks: Record<PersonState, { status: ChipStatus; icon: string }> = {
  new: { status: 'success', icon: 'add' },
  values: { status: 'info', icon: 'edit' },
  member: { status: 'neutral', icon: 'check' },
  unknown: { status: 'error', icon: 'error' },
  several: { status: 'warn', icon: 'warning' },
  twice: { status: 'neutral', icon: 'content_copy' },
}

/** Rows shown of each state: a list of thousands is counted, not read. */
const shownOfEach = 50

/** Who is meant by each line, by what would become of them. */
export function ManyReview({ people, keys, unknownColumns }: ManyReviewProps) {
  return (
    <div className={styles.part}>
      {unknownColumns.length > 0 && (
        <Banner status="warn">{t('members.manyColumns', { columns: unknownColumns.join(', ') })}</Banner>
      )}
      {states.map(state => {
        const those = people.filter(person => person.state === state)
        return those.length > 0 && <StateList key={state} state={state} people={those} keys={keys} />
      })}
    </div>
  )
}

type StateListProps = { state: PersonState; people: readonly CheckedPerson[]; keys: AppDocument['valueKeys'] }

function StateList({ state, people, keys }: StateListProps) {
  const seesAddresses = mayOpenSection(useUser(), 'users')
  const { status, icon } = looks[state]
  const id = `many-${state}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.state}>
        <Chip status={status} icon={icon}>
          {t(`members.state.${state}`, { count: people.length })}
        </Chip>
        <span className={styles.hint}>
          {t(state === 'unknown' && !seesAddresses ? 'members.unknownByName' : `members.stateWhy.${state}`)}
        </span>
      </h3>
      <ul className={styles.rows}>
        {people.slice(0, shownOfEach).map(({ text, name, values }, at) => (
          // A list may hold the same line twice: its place is what it is.
          <li key={`${at}-${text}`} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>{name ?? text}</span>
              {name !== undefined && name !== text && <span className={styles.hint}>{text}</span>}
              {Object.keys(values).length > 0 && (
                <span className={styles.rowValues}>
                  {valuesInWords(
                    values,
                    keys.filter(({ key }) => Object.hasOwn(values, key)),
                    t('members.noValue'),
                  )}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {people.length > shownOfEach && (
        <p className={styles.hint}>{t('members.manyMore', { count: people.length - shownOfEach })}</p>
      )}
    </section>
  )
}
