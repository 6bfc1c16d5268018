/** Latin words that a person sees or hears on a page in Russian, but for those that everybody reads in Russian. */
import type { Page } from 'playwright-core'
import { LATIN_EVERYWHERE } from '../latin-everywhere.ts'

/** What the screen shows, and what stands in its fields or is read aloud. What is typed by a person is the person's. */
const READ = `(() => {
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true })
  const texts = [document.title]
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (isSeen(node.parentElement)) texts.push(node.textContent)
  for (const select of document.querySelectorAll('select'))
    if (isSeen(select)) texts.push(...[...select.options].map((option) => option.label))
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    if (isSeen(element))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '')
  return texts
})()`

/** A name of a machine has a digit or a point in it: an id, an address, a file. */
const isName = (word: string) => /[\d._:/@]/.test(word)

export async function latinOn(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate<readonly string[]>(READ)
  return texts.flatMap((text) =>
    text
      .split(/[\s«»"(),;·…]+/)
      .map((word) => word.replace(/^[.:?!-]+|[.:?!-]+$/g, ''))
      .filter((word) => /[a-z]/i.test(word) && !/[а-яё]/i.test(word))
      .filter((word) => !isName(word) && !LATIN_EVERYWHERE.has(word))
      .map((word) => `${word} in "${text.trim()}"`),
  )
}
