import type { Locator, Page } from 'playwright-core'

/** What a job took by hand; `seconds` counts 2 for a press and 4 for a field that is filled in. */
export type Handwork = { presses: number; fields: number; actions: number; seconds: number }

const secondsOfPress = 2
const secondsOfField = 4

/** Does what a person does, and counts it. */
export type Hands = {
  press(target: Locator): Promise<void>
  /** Opens a choice or a menu and takes one entry of it: two presses. */
  take(trigger: Locator, entry: Locator): Promise<void>
  fill(target: Locator, text: string): Promise<void>
  chooseFile(trigger: Locator, path: string): Promise<void>
  done(): Handwork
}

/** Hands on a mouse. */
export function createHands(page: Page): Hands {
  let presses = 0
  let fields = 0
  const press = async (target: Locator) => {
    presses += 1
    // What is drawn lies over the input that it stands for.
    await target.click({ force: await target.evaluate(node => node instanceof HTMLInputElement && /^(radio|checkbox)$/.test(node.type)) })
  }
  return {
    press,
    async take(trigger, entry) {
      await press(trigger)
      await press(entry)
      await entry.waitFor({ state: 'detached' })
    },
    async fill(target, text) {
      fields += 1
      await target.fill(text)
    },
    async chooseFile(trigger, path) {
      presses += 1
      fields += 1
      const chooser = page.waitForEvent('filechooser')
      await trigger.click()
      await (await chooser).setFiles(path)
    },
    done: () => ({ presses, fields, actions: presses + fields, seconds: presses * secondsOfPress + fields * secondsOfField }),
  }
}
