import { useQuery } from '@tanstack/react-query'
import type { FlowDocument } from '@trellis/model'
import { Banner, Button, Select } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { AssetEditor } from '../../../assets/use-asset-editor.ts'
import { withPart } from '../part.ts'
import { statusQuery } from '../status-query.ts'
import { t } from './texts.ts'

const CreateTokenDialog = lazy(async () => ({
  default: (await import('../../../account/token-list.tsx')).CreateTokenDialog,
}))

/** Whose rights runs have that nobody starts. */
export function RunAsField({ editor, flow }: { editor: AssetEditor<FlowDocument>; flow: FlowDocument }) {
  const [isMaking, setMaking] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: ['api-tokens', 'usable'],
    queryFn: ({ signal }) => call('API_TOKEN_USABLE_LIST', {}, { signal }),
    staleTime: 0,
    // It may have been made in another window.
    refetchOnWindowFocus: 'always',
  })
  const stored = useStored(editor.id)
  const options = (data?.list ?? []).map(({ id, name, ending, ownerName }) => ({
    id,
    label: t('flowStarts.runAsOption', { name, ending, owner: ownerName }),
  }))
  const { runAs } = flow
  const isOffered = runAs === undefined || options.some(({ id }) => id === runAs)
  const kept = runAs !== undefined && stored?.tokenId === runAs ? stored : undefined
  const isKnown = data !== undefined && (editor.id === undefined || stored !== undefined)
  const name = kept?.name === undefined ? t('flowStarts.runAsUnknown') : `${kept.name} · ${kept.ownerName ?? ''}`
  const label = isKnown ? name : '…'
  const take = async (tokenId: string) => {
    editor.change(withPart(flow, 'runAs', tokenId))
    await refetch()
  }
  return (
    <>
      <Select
        label={t('flowStarts.runAs')}
        description={t('flowStarts.runAsHow')}
        isClearable
        error={editor.problems['runAs']}
        value={runAs ?? null}
        options={isOffered ? options : [...options, { id: runAs, label }]}
        onChange={id => editor.change(withPart(flow, 'runAs', id))}
      />
      {data?.list.length === 0 && (
        <p>
          {t('flowStarts.noToken')}{' '}
          <Button variant="link" onPress={() => setMaking(true)}>
            {t('flowStarts.makeToken')}
          </Button>
        </p>
      )}
      {isMaking && (
        <Suspense>
          <CreateTokenDialog onMade={take} onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {kept && kept.name === undefined && <Banner status="error">{t('flowStarts.runAsGone')}</Banner>}
    </>
  )
}

function useStored(id: string | undefined) {
  const { data } = useQuery({ ...statusQuery(id ?? ''), enabled: id !== undefined })
  return data?.runAs
}
