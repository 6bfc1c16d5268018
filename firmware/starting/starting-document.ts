/** What a browser shows while the lane starts; it asks again by itself, without a script. */

/** A till that asks so often is no load, and is served soon after the start. */
export const ASK_AGAIN_SECONDS = 2

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${ASK_AGAIN_SECONDS}">
<title>The lane is starting · Касса запускается</title>
<h1>The lane is starting</h1>
<p>Its data are being brought to the form of this release. This page goes on by itself; leave the lane switched on.</p>
<h1 lang="ru">Касса запускается</h1>
<p lang="ru">Её данные приводятся к виду этой версии. Страница откроется сама; не выключайте кассу.</p>
</html>
`

export const STARTING_DOCUMENT = {
  html: HTML,
  headers: { 'content-type': 'text/html; charset=utf-8' },
} as const
