import type { Locator, Page } from 'playwright-core'

/** What a job took by hand; `seconds` counts 2 for a press and 4 for a field that is filled in. */
export type Handwork = { presses: number; fields: number; actions: number; seconds: number }

const secondsOfPress = 2
const secondsOfField = 4

/** Does what a person does, and counts it. */
export type Hands = {
  press(target: Locator): Promise<void>
  tick(box: Locator): Promise<void>
  /** One of the choices of a small dialog, which closes with it. */
  pick(dialog: Locator, box: Locator): Promise<void>
  /** Opens a choice or a menu and takes one entry of it: two presses. */
  take(trigger: Locator, entry: Locator): Promise<void>
  fill(target: Locator, text: string): Promise<void>
  chooseFile(trigger: Locator, path: string): Promise<void>
  done(): Handwork
}

/** How the hands work: everything that they do comes down to these. */
export type Tools = {
  press(target: Locator): Promise<void>
  tick(box: Locator): Promise<void>
  /** Leaves a small dialog in which something has been ticked, where it is still there. */
  leave(): Promise<void>
  fill(target: Locator, text: string): Promise<void>
}

export function countedHands(page: Page, tools: Tools): Hands {
  let presses = 0
  let fields = 0
  const press = async (target: Locator) => {
    presses += 1
    await tools.press(target)
  }
  return {
    press,
    async tick(box) {
      presses += 1
      await tools.tick(box)
    },
    async pick(dialog, box) {
      presses += 1
      await tools.tick(box)
      await tools.leave()
      await dialog.waitFor({ state: 'detached' })
    },
    async take(trigger, entry) {
      await press(trigger)
      await press(entry)
      await page.locator('[role=listbox], [role=menu]').first().waitFor({ state: 'detached' })
    },
    async fill(target, text) {
      fields += 1
      await tools.fill(target, text)
    },
    async chooseFile(trigger, path) {
      fields += 1
      const chooser = page.waitForEvent('filechooser')
      await press(trigger)
      await (await chooser).setFiles(path)
    },
    done: () => ({
      presses,
      fields,
      actions: presses + fields,
      seconds: presses * secondsOfPress + fields * secondsOfField,
    }),
  }
}

/** A mouse, and the keys of letters. */
export const mouse: Tools = {
  press: target => target.click(),
  // What is drawn lies over the input that it stands for.
  tick: box => box.click({ force: true }),
  leave: async () => undefined,
  fill: (target, text) => target.fill(text),
}
