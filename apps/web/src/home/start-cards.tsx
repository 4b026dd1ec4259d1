import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mayOpenSection, type RoleHolder } from '@trellis/model'
import { Button, Card, toast } from '@trellis/ui'
import { call } from '../api/call.ts'
import { hasPlace, placeOf } from '../routes/places.ts'
import styles from './home.module.css'
import { t } from './texts.ts'

const sample = 'northwind'
const importPlace = '/builder/data/import'
const collectionsPlace = '/builder/data/list'

export function mayStart(user: RoleHolder): boolean {
  return mayOpenSection(user, 'data')
}

/** The three ways to begin: a sample, a file, nothing. */
export function StartCards() {
  return (
    <div className={styles.starts}>
      <SampleCard />
      {hasPlace(importPlace) && (
        <Card icon="upload_file" title={t('start.import')} description={t('start.importHow')}>
          <Button href={importPlace} icon="csv">
            {t('start.importAction')}
          </Button>
        </Card>
      )}
      {hasPlace(collectionsPlace) && (
        <Card icon="add_circle" title={t('start.empty')} description={t('start.emptyHow')}>
          <Button href={collectionsPlace} icon="add">
            {t('start.emptyAction')}
          </Button>
        </Card>
      )}
    </div>
  )
}

function SampleCard() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const install = useMutation({
    mutationKey: [sample],
    mutationFn: () => call('SAMPLE_INSTALL', { sample }, { timeout: 120_000 }),
    onSuccess: async ({ appId, collectionIds }) => {
      await client.invalidateQueries()
      toast.success({
        title: t('start.sampleDone'),
        message: t('start.sampleDoneHow', { count: collectionIds.length }),
      })
      await navigate({ href: placeOf.app(appId) })
    },
  })
  // The second click of a double one comes before the button knows of the first.
  const begin = () => client.isMutating({ mutationKey: [sample] }) === 0 && install.mutate()
  return (
    <Card icon="inventory_2" title={t('start.sample')} description={t('start.sampleHow')}>
      <Button variant="primary" icon="download" isBusy={install.isPending} onPress={begin}>
        {t('start.sampleAction')}
      </Button>
    </Card>
  )
}
