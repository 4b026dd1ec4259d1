import { zonesWith } from '@trellis/base'
import { homeViewPositions } from '@trellis/model'
import { Banner, Link, Select, TextField, type TextFieldProps } from '@trellis/ui'
import { textOf, useCoreList } from '../apps/use-builder-lists.ts'
import { CustomViewFields } from '../views/custom-view-fields.tsx'
import { Fact } from './fact.tsx'
import { localeOptions } from './locale-options.ts'
import { LogoField } from './logo-field.tsx'
import styles from './settings-page.module.css'
import { t } from './texts.ts'
import type { SettingsEditor } from './use-settings-editor.ts'
import { useWorkspaceEditor } from './use-workspace-editor.ts'
import { type StoredWorkspace, WorkspaceForm, WorkspacePage } from './workspace-page.tsx'
import { type WorkspaceValues, workspaceInput, workspaceProblems, workspaceValues } from './workspace-values.ts'

const heading = () => ({ tab: 'general', title: t('settings.title'), description: t('settings.description') })

/** The name of the workspace, the pages that it leads to, and how it is reached. */
export function SettingsPage() {
  return <WorkspacePage {...heading()} of={LoadedSettings} />
}

function LoadedSettings({ stored }: { stored: StoredWorkspace }) {
  const { values, problems, changes, change } = useWorkspaceEditor({
    stored: workspaceValues(stored),
    problemsOf: workspaceProblems,
    inputOf: workspaceInput,
  })
  return (
    <WorkspaceForm {...heading()} label={t('settings.workspace')} changes={changes}>
      <PlainWarning />
      <h2 className={styles.heading}>{t('settings.workspace')}</h2>
      <TextField
        label={t('settings.name')}
        description={t('settings.nameHow')}
        isRequired
        maxLength={200}
        value={values.name}
        onChange={name => change({ name })}
        error={problems.name}
      />
      <LogoField stored={stored.logo} value={values.logo} onChange={logo => change({ logo })} />
      <LinkField
        label={t('settings.address')}
        description={
          stored.hasOwnAddress || stored.address === undefined
            ? t('settings.addressHow')
            : t('settings.addressOfServer', { address: stored.address })
        }
        value={values.address}
        onChange={address => change({ address })}
        error={problems.address}
      />
      <h2 className={styles.heading}>{t('settings.language')}</h2>
      <Select
        label={t('settings.locale')}
        description={t('settings.localeHow')}
        isRequired
        value={values.locale}
        options={localeOptions(stored.locale)}
        onChange={locale => locale && change({ locale })}
      />
      <Select
        label={t('settings.timezone')}
        description={t('settings.timezoneHow')}
        isRequired
        value={values.timezone}
        options={zonesWith(stored.timezone).map(id => ({ id, label: id.replaceAll('_', ' ') }))}
        onChange={timezone => timezone && change({ timezone })}
      />
      <h2 className={styles.heading}>{t('settings.home')}</h2>
      <HomeFields values={values} change={change} />
      <h2 className={styles.heading}>{t('settings.links')}</h2>
      <p className={styles.hint}>{t('settings.linksHow')}</p>
      <LinkField
        label={t('settings.terms')}
        value={values.terms}
        onChange={terms => change({ terms })}
        error={problems.terms}
      />
      <LinkField
        label={t('settings.privacy')}
        value={values.privacy}
        onChange={privacy => change({ privacy })}
        error={problems.privacy}
      />
      <LinkField
        label={t('settings.thirdParty')}
        description={t('settings.thirdPartyHow')}
        value={values.thirdParty}
        onChange={thirdParty => change({ thirdParty })}
        error={problems.thirdParty}
      />
      <h2 className={styles.heading}>{t('settings.server')}</h2>
      <Server />
    </WorkspaceForm>
  )
}

function HomeFields({ values, change }: Pick<SettingsEditor<WorkspaceValues>, 'values' | 'change'>) {
  const views = useCoreList('View', 'name') ?? []
  const { homeViewId: viewId, homePosition: position } = values
  return (
    <CustomViewFields
      label={t('settings.homeView')}
      description={t('settings.homeViewHow')}
      value={viewId === '' ? undefined : { viewId, position }}
      positions={homeViewPositions}
      options={views.map(view => ({ id: view.id, label: textOf(view, 'name') }))}
      onChange={view =>
        change({
          homeViewId: view?.viewId ?? '',
          homePosition: view?.position ?? homeViewPositions[0],
        })
      }
    />
  )
}

type LinkFieldProps = Pick<TextFieldProps, 'label' | 'description' | 'value' | 'onChange' | 'error'>

function LinkField(field: LinkFieldProps) {
  return (
    <TextField
      {...field}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder={t('settings.addressBegins')}
      maxLength={2000}
    />
  )
}

const isPlain = () => location.protocol === 'http:'
const isLocal = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

function PlainWarning() {
  if (!isPlain() || isLocal()) return null
  return (
    <Banner status="warn" title={t('settings.plainTitle')}>
      {t('settings.plainHow')}
    </Banner>
  )
}

function Server() {
  return (
    <dl className={styles.facts}>
      <Fact name={t('settings.openedAt')}>
        <code>{location.origin}</code>
      </Fact>
      <Fact name={t('settings.connection')}>
        {isPlain() ? (isLocal() ? t('settings.local') : t('settings.plain')) : t('settings.secure')}
      </Fact>
      <Fact name={t('settings.interface')}>
        <Link href="/api/openapi.json" isExternal>
          {t('settings.openapi')}
        </Link>
      </Fact>
    </dl>
  )
}
