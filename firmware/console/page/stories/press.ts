/** What a person does before a story is looked at: each waits until what it is done to is there. */

const FRAMES_MAX = 120

/** The card may still be reading what it shows. */
async function found<Found extends HTMLElement>(selector: string): Promise<Found> {
  for (let frame = 0; frame < FRAMES_MAX; frame += 1) {
    const one = document.querySelector<Found>(selector)
    if (one) return one
    await new Promise(requestAnimationFrame)
  }
  throw new Error(`nothing to press: ${selector}`)
}

/** One after the other. */
export async function press(...selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) (await found(selector)).click()
}

export async function typeIn(selector: string, text: string): Promise<void> {
  const field = await found<HTMLInputElement | HTMLTextAreaElement>(selector)
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Of a list of choices, or a date. */
export async function choose(selector: string, value: string): Promise<void> {
  const field = await found<HTMLInputElement | HTMLSelectElement>(selector)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

export async function chooseFile(selector: string, file: File): Promise<void> {
  const field = await found<HTMLInputElement>(selector)
  const chosen = new DataTransfer()
  chosen.items.add(file)
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** What was asked and said in a story is not there in the next: the page has one place for either. */
export function putAway(): void {
  const open = '#confirm button[type=button], [data-dismiss]'
  for (const one of document.querySelectorAll<HTMLElement>(open)) one.click()
}
