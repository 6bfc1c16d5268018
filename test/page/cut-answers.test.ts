/** Each file of the page, broken in the middle once while it loads: the page comes up all the same. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as assert from 'uvu/assert'
import { openBrowser, reads } from '#test/browser.ts'
import { openConsoleRig } from '#test/console-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

/** Hands everything on, and breaks off the answers that `isCut` names after half of their bytes. */
async function openCuttingProxy(target: string, isCut: (path: string) => boolean) {
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const abort = new AbortController()
    response.once('close', () => abort.abort())
    try {
      const { status, headers, body } = await fetch(`${target}${path}`, {
        headers: { accept: request.headers.accept ?? '*/*' },
        signal: abort.signal,
      })
      const kept = new Headers(headers)
      for (const name of ['content-encoding', 'transfer-encoding', 'connection', 'keep-alive'])
        kept.delete(name)
      if (!headers.get('content-type')?.startsWith('text/event-stream')) {
        const bytes = Buffer.from(await new Response(body).arrayBuffer())
        kept.set('content-length', String(bytes.length))
        response.writeHead(status, Object.fromEntries(kept))
        if (!isCut(path)) return void response.end(bytes)
        response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
        return
      }
      kept.delete('content-length')
      response.writeHead(status, Object.fromEntries(kept))
      for await (const chunk of body ?? []) response.write(chunk)
      response.end()
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Drawn, in touch with the lane, with the looks of the page and of its tab. */
const IS_UP = `document.querySelector('#live')?.dataset.state === 'good'
  && getComputedStyle(document.querySelector('.tab-till .payment')).padding === '16px'
  && getComputedStyle(document.querySelector('.terminal')).borderRadius === '24px'`

spec(
  'a page that was cut',
  {
    async 'comes up whichever of its files broke once'() {
      await using lane = await openConsoleRig()
      await using browser = await openBrowser()
      const asked = new Set<string>()
      await using whole = await openCuttingProxy(lane.address, (path) => {
        asked.add(path)
        return false
      })
      const first = await browser.open(whole.url)
      await reads(first.page, '#live', 'Live')
      await first.page.locator('.tab-till .card').first().waitFor()
      const files = [...asked].filter((path) => /^\/(console\/.*\.(js|css))?$/.test(path))
      assert.ok(files.length > 25, files.join(' '))
      for (const file of files) {
        let left = 1
        await using cutting = await openCuttingProxy(lane.address, (path) => {
          if (path !== file || left === 0) return false
          left -= 1
          return true
        })
        const { page, close } = await browser.open(cutting.url)
        // It may load anew between two looks, which is no error of a look.
        const isUp = () => page.evaluate(IS_UP).catch(() => false)
        await waitUntil(`the page without ${file}`, isUp, 60_000)
        assert.is(left, 0, file)
        await close()
      }
    },
  },
  240_000,
)
