import { NumberField } from '@trellis/ui'
import styles from './settings-page.module.css'
import { t } from './texts.ts'
import { useWorkspaceEditor } from './use-workspace-editor.ts'
import { type StoredWorkspace, WorkspaceForm, WorkspacePage } from './workspace-page.tsx'

const heading = () => ({ tab: 'sign-in', title: t('settings.signIn'), description: t('settings.signInHow') })

/** What a password must be, and how long one stays signed in. */
export function SignInSettingsPage() {
  return <WorkspacePage {...heading()} of={LoadedRules} />
}

type Values = { passwordLength: number | null; sessionDays: number | null }

const limits = { passwordLength: { least: 8, most: 64 }, sessionDays: { least: 1, most: 365 } } as const

function LoadedRules({ stored: { signIn } }: { stored: StoredWorkspace }) {
  const { values, problems, changes, change } = useWorkspaceEditor<Values>({
    stored: { passwordLength: signIn.passwordLength, sessionDays: signIn.sessionDays },
    problemsOf: ruleProblems,
    inputOf: ({ passwordLength, sessionDays }) => ({
      signIn: {
        ...signIn,
        passwordLength: passwordLength ?? signIn.passwordLength,
        sessionDays: sessionDays ?? signIn.sessionDays,
      },
    }),
  })
  return (
    <WorkspaceForm {...heading()} label={t('settings.signIn')} changes={changes}>
      <h2 className={styles.heading}>{t('settings.passwords')}</h2>
      <NumberField
        label={t('settings.passwordLength')}
        description={t('settings.passwordLengthHow')}
        isRequired
        value={values.passwordLength}
        onChange={passwordLength => change({ passwordLength })}
        error={problems.passwordLength}
      />
      <p className={styles.hint}>{t('settings.passwordsAlways')}</p>
      <h2 className={styles.heading}>{t('settings.sessions')}</h2>
      <NumberField
        label={t('settings.sessionDays')}
        description={t('settings.sessionDaysHow')}
        isRequired
        value={values.sessionDays}
        onChange={sessionDays => change({ sessionDays })}
        error={problems.sessionDays}
      />
    </WorkspaceForm>
  )
}

function ruleProblems(values: Values): Partial<Record<keyof Values, string>> {
  const wrong = (['passwordLength', 'sessionDays'] as const).filter(key => {
    const value = values[key]
    return value === null || !Number.isInteger(value) || value < limits[key].least || value > limits[key].most
  })
  return Object.fromEntries(wrong.map(key => [key, t('settings.between', limits[key])]))
}
