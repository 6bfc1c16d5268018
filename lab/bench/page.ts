/**
 * The device's page: first paint, bytes of all of it, and what a page that is looked at costs while nothing happens.
 *
 *   npm run bench page -- [--rounds 7] [--idle-seconds 20] [--beside http://127.0.0.1:8081 --at http://127.0.0.1:8082]
 *
 * With `--beside` the page of another lane is visited in turn with this one, an older release's for one, over three networks,
 * the slower two on a processor of a quarter: what is asked for, and until the till can be used, the first time and the next.
 * `--at` is a lane of this tree that runs as the other does, in a process of its own: this process drives the browser meanwhile.
 *
 * A whole device on fakes in this process, a real Chromium with an empty cache in each round. The reference is a
 * page of one line from a bare server. Idle traffic and processor time are of the device with one page open on the till.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '#firmware/words/languages.ts'
import { openBrowser, tabAt } from '#test/browser.ts'
import { pageBytes, sumOf } from '#test/page/page-bytes.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { firstPaintMs } from './measure/first-paint.ts'
import { type Speed, type Visit, visitTwice } from './measure/page-visit.ts'
import { comparison } from './measure/samples.ts'

const SPEEDS: readonly Speed[] = [
  { name: 'loopback', bits: null, latencyMs: 0, slower: 1 },
  { name: '20 Mbit/s, 30 ms, a quarter of the processor', bits: 20e6, latencyMs: 30, slower: 4 },
  {
    name: '1.6 Mbit/s, 150 ms, a quarter of the processor',
    bits: 1.6e6,
    latencyMs: 150,
    slower: 4,
  },
]

const FIGURES = [
  ['requests', '', ({ requests }) => requests],
  ['bytes', 'kB', ({ bytes }) => bytes / 1_000],
  ['first paint', 'ms', ({ firstPaintMs }) => firstPaintMs],
  ['the till can be used', 'ms', ({ usableMs }) => usableMs],
  ['memory of its scripts', 'MB', ({ heapBytes }) => heapBytes / 1_000_000],
] as const satisfies readonly (readonly [string, string, (visit: Visit) => number])[]

/** A line a figure: each page's median with its spread, and the ratio of the last to the first. */
function linesOf(
  speed: Speed,
  visits: ReadonlyMap<string, readonly (readonly [Visit, Visit])[]>,
): string[] {
  return ([0, 1] as const).flatMap((nth) =>
    FIGURES.map(([what, unit, read]) =>
      comparison(
        `${speed.name}; ${nth === 0 ? 'first' : 'second'} visit; ${what}`,
        unit,
        [...visits].map(([name, of]) => ({ name, values: of.map((both) => read(both[nth])) })),
      ),
    ),
  )
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      'idle-seconds': { type: 'string', default: '20' },
      beside: { type: 'string' },
      at: { type: 'string' },
    },
  })
  await using device = await openTestDevice()
  await using browser = await openBrowser()
  const bare = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><p>bare</p>')
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`

  const times = { bare: [] as number[], painted: [] as number[], till: [] as number[] }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const one = await browser.open(bareUrl)
    times.bare.push(await firstPaintMs(one.page))
    await one.close()
    const { page, close } = await browser.open(device.url)
    await page.locator('#new-payment').waitFor()
    times.painted.push(await firstPaintMs(page))
    times.till.push(Number(await page.evaluate('performance.now()')))
    await close()
  }
  console.log(
    comparison('from the address', 'ms', [
      { name: 'bare page, first paint', values: times.bare },
      { name: 'laned, first paint', values: times.painted },
      { name: 'laned, the till can be used', values: times.till },
    ]),
  )

  const pages = [
    ...(values.beside ? [{ name: 'beside', url: values.beside }] : []),
    { name: 'laned', url: values.at ?? device.url },
  ]
  for (const speed of SPEEDS) {
    const visits = new Map(pages.map(({ name }) => [name, [] as (readonly [Visit, Visit])[]]))
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const { name, url } of round % 2 ? pages.toReversed() : pages)
        visits.get(name)?.push(await visitTwice(browser, url, speed))
    for (const line of linesOf(speed, visits)) console.log(line)
  }

  for (const encoding of ['br', 'gzip'] as const)
    for (const language of LANGUAGES) {
      const bytes = sumOf(await pageBytes(device.url, language, encoding))
      console.log(
        `all of the page, every sentence, ${encoding}   ${(bytes / 1000).toFixed(1)} kB   ${language}`,
      )
    }

  const { page } = await browser.open(tabAt(device.url, 'till'))
  await page.locator('#new-payment').waitFor()
  const seconds = Number(values['idle-seconds'])
  const stream = new AbortController()
  let received = 0
  const response = await fetch(`${device.url}/console/events`, { signal: stream.signal })
  const reading = (async () => {
    for await (const chunk of response.body ?? []) received += chunk.length
  })().catch(() => {})
  await pause(2_000)
  const [bytesBefore, cpuBefore] = [received, process.cpuUsage()]
  await pause(seconds * 1_000)
  const { user, system } = process.cpuUsage(cpuBefore)
  console.log(
    `idle for ${seconds} s   ${((received - bytesBefore) / seconds).toFixed(0)} B/s   ` +
      `${((user + system) / 10_000 / seconds).toFixed(2)} % of a core (device, this bench and one page)`,
  )
  stream.abort()
  await reading
  bare.close()
}
