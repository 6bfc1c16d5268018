/**
 * Uploads that are no package, break off, trickle or never end: refused before anything starts,
 * nothing left on the card, and the place is free for the next.
 */
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { Clock } from '#hal/clock.ts'
import { call, exchange } from '#test/http-call.ts'
import {
  assertStillWorks,
  assertUntouched,
  incoming,
  openTaught,
  type Status,
  settled,
  statusOf,
} from '#test/items/import-rig.ts'
import {
  FORM_TYPE,
  type FormPart,
  formOf,
  packageOf,
  packed,
  upload,
  uploadForm,
} from '#test/items/package-files.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const REJECTED_FORMS: Record<string, { parts: readonly FormPart[]; code: number }> = {
  'no file': { parts: [{ name: 'mode', content: 'merge' }], code: -6211 },
  'a file in another field': {
    parts: [{ name: 'package', filename: 'p', content: 'x' }],
    code: -6213,
  },
  'two files': {
    parts: [
      { name: 'file', filename: 'p', content: 'x' },
      { name: 'file', filename: 'q', content: 'y' },
    ],
    code: -6211,
  },
  'an unknown mode': {
    parts: [
      { name: 'mode', content: 'append' },
      { name: 'file', filename: 'p', content: 'x' },
    ],
    code: -6213,
  },
  'ten thousand fields': {
    parts: Array.from({ length: 10_000 }, (_, at) => ({ name: `f${at}`, content: 'x' })),
    code: -6211,
  },
  'a field of a megabyte': { parts: [{ name: 'mode', content: 'x'.repeat(1e6) }], code: -6213 },
}

spec(
  'hostile uploads',
  {
    async 'forms that are not one package are refused before anything starts'() {
      await using rig = await openTaught()
      for (const [what, { parts, code }] of Object.entries(REJECTED_FORMS)) {
        const reply = await uploadForm(rig.url, parts)
        assert.equal(
          [reply.http, (reply.json as Status).code],
          [400, code],
          `${what}: ${reply.text}`,
        )
        assert.is((await statusOf(rig)).status, 0, what)
        await assertUntouched(rig, what)
      }
      await assertStillWorks(rig)
    },
    async 'a file name never reaches the card'() {
      await using rig = await openTaught()
      const content = await packageOf([packed(9)])
      for (const filename of ['../../x', '/etc/passwd', 'a\\..\\b', 'x'.repeat(500), '..']) {
        const reply = await uploadForm(rig.url, [{ name: 'file', filename, content }])
        assert.is(reply.http, 200, filename)
        assert.is((await settled(rig)).status, 4)
      }
      const others = readdirSync(rig.dataFolder).filter((name) => name !== 'packages')
      assert.equal(others, [], 'nothing beside the packages folder')
      assert.equal(readdirSync(`${rig.dataFolder}/packages/exports`), [])
    },
    async 'bodies that are no form are refused'() {
      await using rig = await openTaught()
      const types = [
        'multipart/form-data',
        'application/json',
        'text/plain',
        'multipart/mixed; boundary=x',
      ]
      for (const type of types) {
        const reply = await call(rig.url, '/api/import_template', {
          method: 'POST',
          headers: { 'content-type': type },
          body: 'x'.repeat(100),
        })
        assert.is(reply.http, 400, `${type}: ${reply.text}`)
      }
      const header = `Content-Disposition: form-data; name="file"; filename="${'x'.repeat(1e6)}"`
      const body = `------laned-test-boundary\r\n${header}\r\n\r\nx\r\n------laned-test-boundary--\r\n`
      const reply = await call(rig.url, '/api/import_template', {
        method: 'POST',
        headers: { 'content-type': FORM_TYPE },
        body,
      })
      // The reader keeps what a header may have and drops the rest: it is a file, and no package.
      assert.is(reply.http, 200, reply.text)
      assert.is((await settled(rig)).status, 7)
      await assertUntouched(rig, 'no form')
      await assertStillWorks(rig)
    },
    async 'a boundary that no form has is refused, however it is written'() {
      await using rig = await openTaught()
      const long = 'x'.repeat(3_000)
      for (const said of [`boundary=${long}`, `boundary="${long}"`, `boundary*=utf-8''${long}`]) {
        const reply = await call(rig.url, '/api/import_template', {
          method: 'POST',
          headers: { 'content-type': `multipart/form-data; ${said}` },
          body: `--${long}\r\n`,
        })
        assert.equal([reply.http, (reply.json as Status).code], [400, -6211], reply.text)
      }
      await assertUntouched(rig, 'long boundary')
      await assertStillWorks(rig)
    },
    async 'an upload that breaks off leaves nothing and gives the place back'() {
      await using rig = await openTaught()
      const body = formOf([{ name: 'file', filename: 'p', content: await packageOf([packed(1)]) }])
      for (const part of [0.2, 0.5, 0.99]) {
        const { hostname, port } = new URL(rig.url)
        const socket = connect(Number(port), hostname)
        socket.write(headOf(body.length))
        socket.write(body.subarray(0, Math.floor(body.length * part)))
        await waitUntil('upload seen', () => incoming(rig).length === 1)
        socket.destroy()
        await assertUntouched(rig, `broken off at ${part}`)
        assert.is((await statusOf(rig)).status, 0)
      }
      await assertStillWorks(rig)
    },
    async 'a body that ends before its form does is refused'() {
      await using rig = await openTaught()
      const body = formOf([{ name: 'file', filename: 'p', content: 'x'.repeat(1_000) }])
      const short = body.subarray(0, 600)
      const answer = await exchange(rig.url, headOf(short.length) + short.toString('latin1'))
      assert.match(answer, /^HTTP\/1\.1 400 .*"code":-6211/s)
      await assertUntouched(rig, 'short form')
      await assertStillWorks(rig)
    },
    async 'an upload that trickles is ended, before its file, in it and after it'() {
      const { clock, looks } = paceByHand()
      const limits = { uploadStepMs: STEP_MS, uploadBytesPerStep: 2_000 }
      await using rig = await openTaught(limits, { clock })
      const body = formOf([
        { name: 'file', filename: 'p', content: 'x'.repeat(1_000) },
        { name: 'mode', content: 'merge' },
      ])
      for (const sent of [0, 20, 500, body.length - 60]) {
        const began = headOf(body.length) + body.toString('latin1', 0, sent)
        const answer = exchange(rig.url, began)
        await waitUntil('it is looked at', () => looks.size === 1)
        if (sent >= 500) await waitUntil('its file has begun', () => incoming(rig).length === 1)
        for (const look of [...looks]) look()
        assert.match(await answer, /^HTTP\/1\.1 400 .*too slow/s, `${sent}`)
        assert.is(looks.size, 0, 'looked at no more')
        await assertUntouched(rig, `trickle from ${sent} on`)
        assert.is((await rig.post('export_template', { ids: ['nobody'] })).code, -9001)
      }
      await assertStillWorks(rig)
    },
    async 'the second of two uploads is told at once, and the first goes on'() {
      await using rig = await openTaught()
      const body = formOf([{ name: 'file', filename: 'p', content: await packageOf([packed(1)]) }])
      const { hostname, port } = new URL(rig.url)
      const socket = connect(Number(port), hostname)
      socket.write(headOf(body.length))
      socket.write(body.subarray(0, 700))
      await waitUntil('first upload seen', () => incoming(rig).length === 1)
      const second = await upload(rig.url, await packageOf([packed(2)]))
      assert.equal([second.http, (second.json as Status).code], [200, -9002])
      assert.is((await rig.post('export_template', {})).code, -9002)
      socket.write(body.subarray(700))
      assert.is((await settled(rig)).status, 4)
      socket.destroy()
      const { data } = await rig.get('get_item_list')
      assert.equal(
        (data as { id: string }[]).map(({ id }) => id),
        ['i1', 'own'],
      )
    },
    async 'more than a package may have is refused before it is read'() {
      await using rig = await openTaught({ packageBytes: 100_000 })
      const reply = await upload(rig.url, Buffer.alloc(400_000))
      assert.is((reply.json as Status).code < 0, true)
      const chunked = await call(rig.url, '/api/import_template', {
        method: 'POST',
        headers: { 'content-type': FORM_TYPE },
        body: [formOf([{ name: 'file', filename: 'p', content: Buffer.alloc(400_000) }])],
      })
      assert.equal([chunked.http, (chunked.json as Status).code], [400, -6211], chunked.text)
      await assertUntouched(rig, 'too large')
    },
  },
  30_000,
)

/** As no other timer of a lane. */
const STEP_MS = 654_321

/** The pace of uploads, looked at when a case says so: an honest one is never too slow because the machine is busy. */
function paceByHand() {
  const system = createSystemClock()
  const looks = new Set<() => void>()
  const clock: Clock = {
    ...system,
    after(delayMs, fire) {
      if (delayMs !== STEP_MS) return system.after(delayMs, fire)
      const look = () => {
        looks.delete(look)
        fire()
      }
      looks.add(look)
      return { [Symbol.dispose]: () => void looks.delete(look) }
    },
  }
  return { clock, looks }
}

function headOf(length: number): string {
  return (
    'POST /api/import_template HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n' +
    `Content-Type: ${FORM_TYPE}\r\nContent-Length: ${length}\r\n\r\n`
  )
}
