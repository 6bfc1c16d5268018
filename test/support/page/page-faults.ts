/**
 * What is wrong with a page as it stands in the browser: wider than the screen, clipped, printed over itself, in the
 * other language, jumping while it loads, or serious for axe-core. Each is a list of what was found, empty where nothing is.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a Russian page writes in Latin letters: names of things that have no others, and what people or machines named. */
const LATIN = new RegExp(
  `^(${[
    'laned|lanectl|QR|TID|CSV|XLSX|Excel|JSON|YAML|Wi-Fi|Bluetooth|USB|HDMI|HTTPS?|TLS|S3|MQTT',
    'RTSP|MJPEG|JPEG|PNG|WebP|PIN|IP|LAN|NATS|URL|API|GPIO|SD|COM|GET|POST|Shift|Enter',
    'English|Home|Assistant|age|dBm|Fake|demo',
    // Words that a person types into the field that they stand beside.
    'none|paid|unpaid|payment|refund|other|--config|FILE|\\$[A-Z_]+',
    // Files, addresses, identifiers.
    '[\\w./-]+\\.(json|yaml|csv|gz|local|txt|zip|db|sh)',
    'minisig|laned-signer(:[\\w-]+)?',
    'https?:\\S+',
    '/[\\w/-]+',
    '[\\w-]*\\d[\\w:.-]*',
  ].join('|')})$`,
)

/** Runs in the page; `isShown` is what a person can see, however far down. */
const PARTS = `
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest('.sr, .skip, [hidden], svg, canvas') && getComputedStyle(one).clipPath === 'none' &&
    getComputedStyle(one).fontSize !== '0px'
  const nameOf = (one) => one.tagName.toLowerCase() + (one.id ? '#' + one.id : '') +
    (one.className && typeof one.className === 'string' ? '.' + one.className.trim().replaceAll(' ', '.') : '')
  const parentsOf = function* (one) { for (let at = one; at; at = at.parentElement) yield at }
  const scrolls = (one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)
  const isFixed = (one) => [...parentsOf(one)].some((at) => ['fixed', 'sticky'].includes(getComputedStyle(at).position))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    const words = node.data.trim()
    const holder = node.parentElement
    if (words === '' || holder.closest('script, style, noscript, option') || !isShown(holder)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    texts.push({ node, words, holder, boxes: [...range.getClientRects()] })
  }`

const OVERFLOWING = `(() => { ${PARTS}
  const wide = document.documentElement.clientWidth
  const found = []
  if (document.documentElement.scrollWidth > wide) found.push('the page is ' + (document.documentElement.scrollWidth - wide) + ' px too wide')
  for (const { words, holder, boxes } of texts) {
    if ([...parentsOf(holder)].some(scrolls)) continue
    if (boxes.some(({ right, left }) => right > wide + 1 || left < -1)) found.push(nameOf(holder) + ' is beyond the screen: ' + words)
  }
  return found
})()`

const CLIPPED = `(() => { ${PARTS}
  const found = []
  for (const { words, holder, boxes } of texts) {
    for (const one of parentsOf(holder)) {
      if (one === document.body) break
      const { overflowX, overflowY, display } = getComputedStyle(one)
      const hides = (how) => ['hidden', 'clip'].includes(how)
      if (hides(overflowX) && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1) found.push(nameOf(one) + ' cuts: ' + words)
      else if (hides(overflowY) && one.clientHeight > 0 && one.scrollHeight > one.clientHeight + 2) found.push(nameOf(one) + ' cuts below: ' + words)
      if (scrolls(one)) break
      // What has a border or a ground of its own holds its words.
      const own = one.getBoundingClientRect()
      if (display !== 'inline' && one.matches('button, .button, .pill, .card, td, th, summary, dialog, .menu') &&
        boxes.some(({ left, right, top, bottom }) => right > own.right + 1 || left < own.left - 1 || bottom > own.bottom + 2 || top < own.top - 2))
        found.push(nameOf(one) + ' is too small for: ' + words)
    }
  }
  const pen = document.createElement('canvas').getContext('2d')
  for (const one of document.querySelectorAll('main [placeholder]')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(one)
    pen.font = font
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (one.checkVisibility() && pen.measureText(one.placeholder).width > room + 1) found.push(nameOf(one) + ' cuts its hint: ' + one.placeholder)
  }
  return [...new Set(found)]
})()`

const OVERLAPPING = `(() => { ${PARTS}
  const flat = texts.filter(({ holder }) => !isFixed(holder))
    .flatMap(({ node, words, holder, boxes }) => boxes.map((box) => ({ node, words, holder, box })))
  const inView = ({ holder, box }) => [...parentsOf(holder)].every((one) => {
    if (getComputedStyle(one).overflowY === 'visible' || one === document.body || one === document.documentElement) return true
    const own = one.getBoundingClientRect()
    return box.bottom <= own.bottom + 1 && box.top >= own.top - 1
  })
  const seen = flat.filter(inView).sort((a, b) => a.box.top - b.box.top)
  const found = []
  for (let at = 0; at < seen.length; at += 1)
    for (let next = at + 1; next < seen.length && seen[next].box.top < seen[at].box.bottom - 3; next += 1) {
      const [a, b] = [seen[at], seen[next]]
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      if (a.node !== b.node && across > 3 && down > 4) found.push(nameOf(a.holder) + ' "' + a.words + '" and ' + nameOf(b.holder) + ' "' + b.words + '"')
    }
  return [...new Set(found)]
})()`

/** With what is not seen but heard or waits in a field: names, placeholders, options. */
const WORDS = `(() => { ${PARTS}
  const heard = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()).flatMap((one) =>
    [one.ariaLabel, one.placeholder, one.title, one.alt, one.tagName === 'OPTION' ? one.textContent : null]
      .filter(Boolean).map((words) => ({ words, where: nameOf(one) })))
  return [...texts.map(({ words, holder }) => ({ words, where: nameOf(holder), isCode: holder.closest('pre, code, textarea, [lang]:not(html)') !== null })), ...heard]
})()`

interface Said {
  readonly words: string
  readonly where: string
  readonly isCode?: boolean
}

/** Words of the other language, keys that have no words, and holes that nothing fills. */
async function untranslated(page: Page, language: string): Promise<string[]> {
  const said = (await page.evaluate(WORDS)) as Said[]
  return said.flatMap(({ words, where, isCode }) => {
    if (isCode) return []
    const holes =
      /\{\w{1,40}\}|\bundefined\b|\bNaN\b|\[object|^[a-z-]{2,40}\.(?!json$|yaml$)[a-z-]{2,40}$/.exec(
        words,
      )
    const strange =
      language === 'ru'
        ? words
            .split(/[\s,;()«»“”"·→↗…]+/)
            .filter((word) => /[a-z]{2}/i.test(word) && !isLatin(word))
        : (words.match(/[а-яё]+/gi) ?? []).filter((word) => word !== 'Русский')
    return [...(holes ? [holes[0]] : []), ...strange].map(
      (word) => `${where} says ${word} in "${words}"`,
    )
  })
}

function isLatin(word: string): boolean {
  const bare = word.replace(/^[^\w$/-]+|[^\w/]+$/g, '')
  return (
    LATIN.test(bare) || bare.split(/[а-яё=-]+/i).every((part) => part === '' || LATIN.test(part))
  )
}

/** Serious and critical ones, with what they are about. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate('typeof axe !== "undefined"'))) await page.evaluate(AXE)
  return (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  )) as string[]
}

/** All that has moved by itself since the page came, or since then by its own clock, as Chromium weighs it. */
export async function layoutShift(
  page: Page,
  sinceMs = 0,
): Promise<{ sum: number; moved: string }> {
  return (await page.evaluate(`new Promise((resolve) => {
    let sum = 0
    const moved = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
        if (hadRecentInput || startTime < ${sinceMs}) continue
        sum += value
        for (const { node, previousRect, currentRect } of sources)
          moved.push([node?.id || node?.className || node?.nodeName, previousRect.y, currentRect.y])
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const end = () => resolve({ sum, moved: JSON.stringify(moved) })
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end)))
  })`)) as { sum: number; moved: string }
}

/** What a person would see or read amiss, without axe-core. */
export async function faultsSeen(page: Page, language: string): Promise<string[]> {
  const [wide, clipped, over] = await Promise.all(
    [OVERFLOWING, CLIPPED, OVERLAPPING].map((look) => page.evaluate<string[]>(look)),
  )
  return [
    ...(wide ?? []),
    ...(clipped ?? []),
    ...(over ?? []).map((pair) => `printed over each other: ${pair}`),
    ...(await untranslated(page, language)),
  ]
}
