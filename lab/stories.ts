/**
 * Pictures of every card in each of its states: `npm run stories`, into built-stories/pictures, with a sheet of all of them.
 *
 *   npm run stories -- till/payment   those whose name contains a word
 *   npm run stories -- --variant phone-dark-ru   in one of the eight variants
 *   npm run stories -- --keep         the pictures that test/page/stories.test.ts compares with, taken anew: read what git shows
 *
 * To look at them while one writes: npm start, and /sim/stories of the lane.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOf } from '#scripts/script-help.ts'
import { keepPictures } from '#test/page/kept-story-pictures.ts'
import { openStories, STORY_VARIANTS, type StoryVariant } from '#test/page/story-pictures.ts'

const { values, positionals } = argumentsOf(import.meta.filename, {
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false }, variant: { type: 'string' } },
})
const FOLDER = 'built-stories/pictures'

if (values.keep) console.log(`${await keepPictures()} pictures kept`)
else await takeAll()

async function takeAll(): Promise<void> {
  const rows = new Map<string, string[]>()
  for (const variant of STORY_VARIANTS) {
    if (values.variant && values.variant !== folderOf(variant)) continue
    await using stories = await openStories(variant)
    if (rows.size === 0) rmSync(FOLDER, { recursive: true, force: true })
    const folder = folderOf(variant)
    mkdirSync(join(FOLDER, folder), { recursive: true })
    for (const name of stories.names.filter(isWanted)) {
      await stories.show(name)
      const file = `${folder}/${name.replaceAll(/[^\w]+/g, '-')}.png`
      writeFileSync(join(FOLDER, file), await stories.picture())
      rows.set(name, [...(rows.get(name) ?? []), file])
    }
  }
  writeFileSync(join(FOLDER, 'index.html'), sheetOf(rows))
  console.log(
    `${rows.size} stories, ${[...rows.values()].flat().length} pictures: ${FOLDER}/index.html`,
  )
}

function folderOf({ size, scheme, language }: StoryVariant): string {
  return [size, scheme, language].join('-')
}

function isWanted(name: string): boolean {
  return positionals.length === 0 || positionals.some((word) => name.includes(word))
}

function sheetOf(rows: ReadonlyMap<string, readonly string[]>): string {
  const sections = [...rows].map(
    ([name, files]) =>
      `<h2>${name}</h2>${files.map((file) => `<a href="${file}"><img src="${file}" height="320" alt="${file}"></a>`).join(' ')}`,
  )
  return `<!doctype html><meta charset="utf-8"><title>laned: stories</title>${sections.join('\n')}`
}
