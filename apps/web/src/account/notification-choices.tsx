import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationChoice, NotificationKind } from '@trellis/contract'
import { Checkbox, Skeleton } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import { sectionsFor } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import styles from './account.module.css'

const t = registerTexts('ui', {
  'choices.how': 'Choose where you are told of what. It holds from the next notification on.',
  'choices.product': 'By the bell',
  'choices.mail': 'By mail to {email}',
  'choices.noMail': 'Mails cannot be chosen: a tenant admin has to set a server for mail first.',
  'choices.mailAlone': 'What comes by mail alone is listed under notifications as read.',
  'choices.flow': 'Messages from flows',
  'choices.flowHow': 'Somebody built a flow that tells you something.',
  'choices.blockedFlow': 'Blocked flows',
  'choices.blockedFlowHow': 'A flow that you made or saved last failed too often and does not start any more.',
  'choices.import': 'Finished imports',
  'choices.importHow': 'An import that you began is over. Short ones do not show up by themselves.',
})

type Choices = OperationOutput<'NOTIFICATION_CHOICE_LIST'>

const kindTexts: Readonly<Record<NotificationKind, () => { title: string; how: string }>> = {
  flow: () => ({ title: t('choices.flow'), how: t('choices.flowHow') }),
  blockedFlow: () => ({ title: t('choices.blockedFlow'), how: t('choices.blockedFlowHow') }),
  import: () => ({ title: t('choices.import'), how: t('choices.importHow') }),
}
/** Only who builds is told of them. */
const ofBuilders: ReadonlySet<NotificationKind> = new Set(['blockedFlow', 'import'])
const queryKey = ['notification-choices']

/** Where the person at the screen is told of which kind of notification; stored as it is ticked. */
export function NotificationChoices() {
  const user = useUser()
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('NOTIFICATION_CHOICE_LIST', {}, { signal }),
    staleTime: 0,
  })
  const change = async (choice: NotificationChoice) => {
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData<Choices>(queryKey)
    client.setQueryData<Choices>(
      queryKey,
      known => known && { ...known, choices: known.choices.map(one => (one.kind === choice.kind ? choice : one)) },
    )
    try {
      await call('NOTIFICATION_CHOICE_SET', choice)
    } catch (failure) {
      client.setQueryData(queryKey, before)
      showError(failure)
    }
    await client.invalidateQueries({ queryKey })
  }
  const builds = sectionsFor(user).length > 0
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t('choices.how')}</p>
      {isPending && <Skeleton shape="rows" count={3} />}
      {error && !data && <LoadFailure size="small" error={error} onRetry={() => void refetch()} />}
      {data && <p className={styles.hint}>{data.hasMail ? t('choices.mailAlone') : t('choices.noMail')}</p>}
      {data?.choices
        .filter(({ kind }) => builds || !ofBuilders.has(kind))
        .map(choice => (
          <Choice
            key={choice.kind}
            choice={choice}
            email={user.email}
            hasMail={data.hasMail}
            onChange={changed => void change(changed)}
          />
        ))}
    </div>
  )
}

type ChoiceProps = {
  choice: NotificationChoice
  email: string
  hasMail: boolean
  onChange: (choice: NotificationChoice) => void
}

function Choice({ choice, email, hasMail, onChange }: ChoiceProps) {
  const { title, how } = kindTexts[choice.kind]()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.hint}>{how}</p>
      <Checkbox
        label={t('choices.product')}
        value={choice.product}
        onChange={isOn => onChange({ ...choice, product: isOn === true })}
      />
      <Checkbox
        label={t('choices.mail', { email })}
        value={choice.mail}
        isDisabled={!hasMail}
        onChange={isOn => onChange({ ...choice, mail: isOn === true })}
      />
    </fieldset>
  )
}
