import { useQueryClient } from '@tanstack/react-query'
import type { RecordSchema } from '@trellis/model'
import { Link } from '@trellis/ui'
import { placeOf } from '../../routes/places.ts'
import { RunForm } from '../run-form.tsx'
import { testFlow } from '../start-flow.ts'
import { flowKind } from './flow-kind.ts'
import { t } from './texts.ts'

type TestRunProps = { id: string; inputs: RecordSchema; draft: boolean; isDisabled?: boolean }

/** Runs the flow as it is stored, whatever its status, and leads to its log. */
export function TestRun({ id, draft, ...form }: TestRunProps) {
  const client = useQueryClient()
  return (
    <RunForm
      {...form}
      run={(input, signal) => testFlow({ id, input, draft }, signal)}
      onOutcome={() => void client.invalidateQueries({ queryKey: flowKind.queryKey })}
      renderMore={({ runId }) => <Link href={placeOf.flowRun(id, runId)}>{t('flowEditor.toLogs')}</Link>}
    />
  )
}
