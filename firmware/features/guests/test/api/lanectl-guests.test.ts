/** `lanectl guests`: the third-party features of a lane that runs, and calls of their operations. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { thirdPartyAround } from '#firmware/third-party-place.ts'
import { lanectlHere } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { openGuestLane, TIDE, writeGuest } from '../support/guest-lane.ts'
import { ROWS } from '../support/guest-rows-of-test.ts'

spec('lanectl guests', {
  async 'lists them, and each one’s operations, and calls these with their fields'() {
    await using lane = await openGuestLane({ tide: { code: TIDE }, ebb: { code: TIDE, rows: {} } })
    await lane.becomes('tide', 'running')
    const guests = async (...words: string[]) => {
      const { code, stdout, stderr } = await lanectlHere(['--url', lane.url, 'guests', ...words])
      return [code, stdout + stderr] as const
    }
    assert.match((await guests('list'))[1], /tide +running/)
    assert.match((await guests('call', 'tide'))[1], /show \[harbour=\] +How high the water is/)
    assert.match((await guests('call', 'tide', 'show'))[1], /Height, m +2\.5\nHarbour +en/)
    assert.match((await guests('call', 'tide', 'show', 'harbour=Kola'))[1], /Harbour +Kola/)
    assert.match((await guests('call', 'tide', 'set', 'metres=3'))[1], /Height, m +3/)
    assert.equal(JSON.parse((await guests('--json', 'call', 'tide', 'show'))[1]).metres, 3)
    const refused: readonly (readonly [readonly string[], RegExp])[] = [
      [['call', 'flood'], /no third-party feature flood/],
      [['call', 'tide', 'drain'], /no operation drain/],
      [['call', 'tide', 'set', 'deep=1'], /deep=1 is no field.*metres=/],
      [['call', 'tide', 'set', 'metres=high'], /metres is a number, not "high"/],
      [['call', 'tide', 'set', 'metres=13'], /no water is so high/],
    ]
    for (const [words, why] of refused) {
      const [code, said] = await guests(...words)
      assert.ok(code !== 0)
      assert.match(said, why)
    }
  },
  async 'checks a folder without a lane, and says all that a start would say'() {
    using folder = temporaryFolder()
    const check = async (name: string, environment = {}) => {
      const path = folder.file(name)
      const { code, stdout } = await lanectlHere(['guests', 'check', path], environment)
      return [code, stdout.trim()] as const
    }
    writeGuest(folder.path, 'tide', { code: TIDE })
    assert.equal(await check('tide'), [
      0,
      `${folder.file('tide')}: a lane takes this feature. Who owns its files is looked at when the lane starts: on an installed lane, all of them must be root's`,
    ])
    const { set, show } = ROWS.operations
    const rows = {
      title: { en: 'Ebb', ru: '' },
      events: { turned: { ...ROWS.events.turned, says: { en: 'at {depth}', ru: '{metres}' } } },
      operations: { show, set: { ...set, access: 'open' } },
    }
    const path = writeGuest(folder.path, 'ebb', { code: TIDE, rows })
    const [code, said] = await check('ebb')
    assert.is(code, 78)
    assert.equal(
      said.split('\n').map((line) => /feature\.json is wrong: ([a-z.]+)/i.exec(line)?.[1]),
      ['title.ru', 'operations.set.access'],
      said,
    )
    writeGuest(folder.path, 'ebb', {
      code: TIDE,
      rows: { ...rows, title: ROWS.title, operations: { show, set } },
    })
    rmSync(join(path, 'feature.mjs'))
    const [hole, lacks, ...more] = (await check('ebb'))[1].split('\n')
    assert.match(hole ?? '', /events\.turned\.says\.en.*depth/)
    assert.equal([lacks, more], ['it has neither feature.mts nor feature.mjs. Add one of them', []])
    writeGuest(folder.path, 'payment', { code: TIDE })
    assert.match((await check('payment'))[1], /the lane itself uses the name payment/i)
    assert.match((await check('none'))[1], /none/)
    assert.match((await check('tide', { LANG: 'ru_RU.UTF-8' }))[1], /терминал загрузит/)
  },
  async 'checks what lies where an installed lane looks as that lane does'() {
    const place = (path: string) => thirdPartyAround(path, 1000)
    const installed = { folder: '/etc/laned/features', users: [0] }
    const { socket, ...found } = place('/etc/laned/features/tide')
    assert.equal(found, installed)
    assert.is.not(socket, null)
    assert.equal(place('/etc/laned/x/../features/tide/').users, [0])
    for (const path of ['/etc/laned/features-of-mine/tide', '/etc/laned/features', '/home/me/tide'])
      assert.equal([place(path).users, place(path).socket], [[0, 1000], null], path)
  },
  async 'says in Russian what it says in English'() {
    await using lane = await openGuestLane({ tide: { code: TIDE } })
    await lane.becomes('tide', 'running')
    const words = ['--url', lane.url, 'guests', 'call', 'tide', 'show']
    const { stdout } = await lanectlHere(words, { LANG: 'ru_RU.UTF-8' })
    assert.match(stdout, /Высота, м +2/)
    const list = ['--url', lane.url, 'guests', 'list']
    assert.match((await lanectlHere(list, { LANG: 'ru_RU.UTF-8' })).stdout, /tide +работает/)
  },
})
