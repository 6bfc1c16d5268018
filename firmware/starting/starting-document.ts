/** What a browser shows while the lane starts; it asks again by itself, without a script. */

import { inBothLanguages } from '#firmware/words/in-both-languages.ts'

/** A till that asks so often is no load, and is served soon after the start. */
export const ASK_AGAIN_SECONDS = 2

const TITLE = inBothLanguages('starting.title')
const WHAT_NOW = inBothLanguages('starting.what-now')

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${ASK_AGAIN_SECONDS}">
<title>${TITLE.en} · ${TITLE.ru}</title>
<h1>${TITLE.en}</h1>
<p>${WHAT_NOW.en}</p>
<h1 lang="ru">${TITLE.ru}</h1>
<p lang="ru">${WHAT_NOW.ru}</p>
</html>
`

export const STARTING_DOCUMENT = {
  html: HTML,
  headers: { 'content-type': 'text/html; charset=utf-8' },
} as const
