import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Command } from '../commands/command.ts'
import { allAreas } from '../routes/places.ts'
import { useUser } from '../session/session-store.ts'

/** Local rows come at once; the server is asked after this pause. */
const pause = 150
const none: readonly Command[] = []

/** What the areas find on the server for the typed text. A part that fails is left out: the rest still helps. */
export function useFoundCommands(text: string): { found: readonly Command[]; isLooking: boolean } {
  const { id } = useUser()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  const { data = none, isFetching } = useQuery({
    queryKey: ['palette', id, settled],
    enabled: settled !== '',
    queryFn: ({ signal }) => findAll(settled, signal),
  })
  return { found: text === '' ? none : data, isLooking: isFetching || (text !== '' && text !== settled) }
}

async function findAll(text: string, signal: AbortSignal): Promise<Command[]> {
  const sources = allAreas().flatMap(area => area.findCommands ?? [])
  const answers = await Promise.allSettled(sources.map(find => find(text, signal)))
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}
