/** The levers over HTTP: each does what it says, and exists only where something is fake. */
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import * as assert from 'uvu/assert'
import { createSharpPictures } from '#drivers/pictures/picture-decoder.ts'
import { openConsoleRig } from '#test/console-rig.ts'
import { call, postJson } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'

const post = (address: string, path: string) => call(address, path, { method: 'POST' })

spec('sim', {
  async 'the display tells what is on the glass and can be unplugged'() {
    await using lane = await openConsoleRig()
    const shown = async () => (await call(lane.address, '/sim/display')).json
    assert.equal(await shown(), { screen: 'blank', connected: true })
    await lane.display.show({ kind: 'qr', payload: 'https://qr.example/1', amountKopecks: 100 })
    assert.equal(await shown(), { screen: 'qr', qr: 'https://qr.example/1', connected: true })
    await lane.display.show({ kind: 'text', lines: ['a', 'b'] })
    assert.equal(await shown(), { screen: 'text', text: ['a', 'b'], connected: true })
    await lane.display.show({ kind: 'status', status: 'ACCEPTED' })
    assert.equal(await shown(), { screen: 'status', status: 'ACCEPTED', connected: true })
    assert.is((await post(lane.address, '/sim/display/unplug')).http, 200)
    assert.equal(await shown(), { screen: 'blank', connected: false })
    assert.is((await post(lane.address, '/sim/display/plug')).http, 200)
    assert.equal(await shown(), { screen: 'status', status: 'ACCEPTED', connected: true })
  },
  async 'the picture of the display can be scanned'() {
    await using lane = await openConsoleRig()
    await lane.display.show({ kind: 'qr', payload: 'https://qr.example/7', amountKopecks: 5 })
    const response = await fetch(`${lane.address}/sim/display.png`)
    assert.is(response.headers.get('content-type'), 'image/png')
    const { data, info } = await sharp(await response.arrayBuffer())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    assert.is(decodeQR({ width, height, data }), 'https://qr.example/7')
  },
  async 'the camera sees what it is shown until that is taken away'() {
    await using lane = await openConsoleRig()
    const look = async () =>
      Buffer.from(await (await fetch(`${lane.address}/sim/camera.jpg`)).arrayBuffer())
    const still = await look()
    const blue = { width: 64, height: 64, channels: 3, background: '#0000ff' } as const
    const png = await sharp({ create: blue }).png().toBuffer()
    const put = await call(lane.address, '/sim/camera', {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: png,
    })
    assert.is(put.http, 200)
    const plain = Buffer.from(await createSharpPictures().plain(png))
    assert.equal(await look(), plain)
    assert.ok(plain.length < png.length, 'without what is no picture')
    assert.is((await call(lane.address, '/sim/camera', { method: 'DELETE' })).http, 200)
    assert.equal(await look(), still)
  },
  async 'the camera takes pictures only'() {
    await using lane = await openConsoleRig()
    const put = (type: string, body: string) =>
      call(lane.address, '/sim/camera', {
        method: 'PUT',
        headers: { 'content-type': type },
        body,
      })
    assert.is((await put('image/jpeg', 'not a jpeg')).http, 400)
    assert.is((await put('text/plain', 'x')).http, 400)
    assert.is((await put('application/json', '{}')).http, 400)
  },
  async 'a verdict without an open order is 404; orders can be listed'() {
    await using lane = await openConsoleRig()
    assert.equal((await call(lane.address, '/sim/bank/orders')).json, [])
    for (const verdict of ['pay', 'reject', 'cancel', 'expire', 'decline']) {
      const reply = await post(lane.address, `/sim/bank/${verdict}`)
      assert.is(reply.http, 404)
      assert.is((reply.json as { kind: string }).kind, 'not-found')
      assert.is((await postJson(lane.address, `/sim/bank/${verdict}`, { order: 'x' })).http, 404)
    }
  },
  async 'outage and faults are switched, and say when they are asked nonsense'() {
    await using lane = await openConsoleRig()
    assert.is((await postJson(lane.address, '/sim/bank/outage', { on: true })).http, 200)
    assert.is((await postJson(lane.address, '/sim/bank/outage', { on: false })).http, 200)
    const fault = { kind: 'timeout-before', count: 2 }
    assert.is((await postJson(lane.address, '/sim/bank/fault', fault)).http, 200)
    assert.is((await postJson(lane.address, '/sim/bank/fault', { kind: 'odd' })).http, 400)
    assert.is((await postJson(lane.address, '/sim/bank/outage', { on: 'yes' })).http, 400)
  },
  async 'a lane without fakes has no levers at all'() {
    const levers = { display: null, camera: null, bank: null, indicator: null }
    await using lane = await openConsoleRig({ levers })
    for (const path of ['/sim/display', '/sim/camera.jpg', '/sim/bank/orders', '/sim/indicator'])
      assert.is((await call(lane.address, path)).http, 404, path)
    assert.is((await post(lane.address, '/sim/bank/pay')).http, 404)
  },
  async 'a lane with one fake has the levers of that one'() {
    await using lane = await openConsoleRig({ levers: { display: null, bank: null } })
    assert.is((await call(lane.address, '/sim/camera.jpg')).http, 200)
    assert.is((await call(lane.address, '/sim/display')).http, 404)
  },
})
