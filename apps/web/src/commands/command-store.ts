import { useEffect } from 'react'
import { create } from 'zustand'
import type { Command } from './command.ts'

type CommandSets = { sets: ReadonlyMap<symbol, readonly Command[]> }

const useCommandSets = create<CommandSets>(() => ({ sets: new Map() }))

/** Every command of what is on screen, the innermost part's last. */
export function allCommands(): Command[] {
  return [...useCommandSets.getState().sets.values()].flat()
}

/** The same, following what comes and goes. */
export function useAllCommands(): Command[] {
  return [...useCommandSets(state => state.sets).values()].flat()
}

/**
 * Offers commands while the component is on screen. Keep the list stable (`useMemo`): every new one is registered anew.
 */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    const key = Symbol('commands')
    change(sets => sets.set(key, commands))
    return () => change(sets => sets.delete(key))
  }, [commands])
}

function change(edit: (sets: Map<symbol, readonly Command[]>) => void): void {
  const sets = new Map(useCommandSets.getState().sets)
  edit(sets)
  useCommandSets.setState({ sets })
}
