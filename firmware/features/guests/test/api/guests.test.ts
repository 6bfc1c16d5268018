/** A third-party feature on a lane: its operations with the rights of the house, its own process, and what is refused at the start. */
import { chmodSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Fault } from '#firmware/fault.ts'
import { call, postJson, type Reply } from '#test/http-call.ts'
import { scrape } from '#test/monitoring/scrape.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { openGuestLane, TIDE } from '../support/guest-lane.ts'
import { ROWS } from '../support/guest-rows-of-test.ts'

const TOKENS = `
listeners:
  - address: "127.0.0.1:0"
    tokens:
      - { name: till, role: till, secret: till-till-till-till }
      - { name: boss, role: operator, secret: boss-boss-boss-boss }
`
const CARD = { shows: 'show', everySeconds: 30 }
const as = (name: string) => ({ authorization: `Bearer ${[name, name, name, name].join('-')}` })

spec('a third-party feature', {
  async 'answers below its own path, in the fields that it declares and no others'() {
    await using lane = await openGuestLane({ tide: { code: TIDE } })
    await lane.becomes('tide', 'running')
    const shown = await call(lane.url, '/features/tide/show')
    assert.equal([shown.http, shown.json], [200, { metres: 2.5, harbour: 'en' }])
    const asked = await call(lane.url, '/features/tide/show?harbour=Murmansk')
    assert.equal(asked.json, { metres: 2.5, harbour: 'Murmansk' })
    const set = await postJson(lane.url, '/features/tide/set', { metres: 3 })
    assert.equal([set.http, set.json], [200, { metres: 3 }])
    const { operations } = await lane.listed('tide')
    assert.equal(
      operations.map(({ at }) => at),
      ['GET /features/tide/show', 'POST /features/tide/set'],
    )
  },
  async 'is never asked what its rows do not allow, and refuses in its own words'() {
    await using lane = await openGuestLane({ tide: { code: TIDE } })
    await lane.becomes('tide', 'running')
    for (const body of [{ metres: 21 }, { metres: '3' }, {}, { metres: 1, more: 1 }]) {
      const { http, json } = await postJson(lane.url, '/features/tide/set', body)
      assert.is(http, 400, JSON.stringify([body, json]))
    }
    const refused = await postJson(lane.url, '/features/tide/set', { metres: 13 })
    assert.equal(
      [refused.http, refused.json],
      [409, { status: 'error', kind: 'refused', message: 'no water is so high' }],
    )
    for (const query of ['more=1', 'harbour=Kola&more=1']) {
      const { http, json } = await call(lane.url, `/features/tide/show?${query}`)
      assert.equal([http, /more/.test(String((json as Fault).message))], [400, true])
    }
    assert.is((await call(lane.url, '/features/tide/drain')).http, 404)
    assert.is((await call(lane.url, '/features/ebb/show')).http, 404)
  },
  async 'refuses a query where it takes no field'() {
    const { takes: _none, ...show } = ROWS.operations.show
    const rows = { operations: { ...ROWS.operations, show } }
    await using lane = await openGuestLane({ tide: { code: TIDE, rows } })
    await lane.becomes('tide', 'running')
    assert.is((await call(lane.url, '/features/tide/show')).http, 200)
    const { http, json } = await call(lane.url, '/features/tide/show?harbour=Kola')
    assert.is(http, 400)
    assert.match((json as Fault).message, /an unknown key: 'harbour'/)
  },
  async 'is called with no body where it needs no field'() {
    const optional = { ...ROWS.operations.set.takes.metres, optional: true }
    const set = { ...ROWS.operations.set, takes: { metres: optional } }
    const code = `
      export const open = () => ({
        operations: { show: () => ({ metres: 1 }), set: ({ metres }) => ({ metres: metres ?? 7 }) },
      })`
    const rows = { operations: { ...ROWS.operations, set } }
    await using lane = await openGuestLane({ tide: { code, rows } })
    await lane.becomes('tide', 'running')
    const path = '/features/tide/set'
    const none = await call(lane.url, path, { method: 'POST' })
    assert.equal([none.http, none.json], [200, { metres: 7 }])
    assert.equal((await postJson(lane.url, path, {})).json, { metres: 7 })
    assert.equal((await postJson(lane.url, path, { metres: 3 })).json, { metres: 3 })
    assert.is((await postJson(lane.url, path, { more: 1 })).http, 400)
  },
  async 'never gets a query where its fields come in a body, or where it takes none'() {
    const { takes: _none, ...show } = ROWS.operations.show
    const { takes, ...forget } = ROWS.operations.set
    const set = { ...forget, takes: { metres: { ...takes.metres, optional: true } } }
    const code = `
      const metres = (given) => ({ metres: Object.keys(given).length })
      export const open = () => ({ operations: { show: metres, set: metres, forget: metres } })`
    await using lane = await openGuestLane({
      tide: { code, rows: { operations: { show, set, forget } } },
    })
    await lane.becomes('tide', 'running')
    const bodies: readonly (string | undefined)[] = [undefined, '', 'null', '{}']
    const posted = (path: string, body: string | undefined) =>
      call(lane.url, `/features/tide/${path}`, {
        method: 'POST',
        ...(body && { headers: { 'content-type': 'application/json' } }),
        ...(body !== undefined && { body }),
      })
    for (const query of ['metres=4', 'n=4&n=5', '__proto__=4', 'constructor=1', 'metres=']) {
      const answers = [await call(lane.url, `/features/tide/show?${query}`)]
      for (const body of bodies) answers.push(await posted(`set?${query}`, body))
      for (const body of [undefined, '{}']) answers.push(await posted(`forget?${query}`, body))
      for (const { http, json } of answers) {
        const { message } = json as Fault
        assert.is(http, 400, JSON.stringify([query, json]))
        assert.match(message, new RegExp(`^querystring .*'${query.split('=')[0]}'`))
      }
    }
    for (const body of bodies) assert.equal((await posted('set', body)).json, { metres: 0 })
    assert.equal((await posted('forget', undefined)).json, { metres: 0 })
  },
  async 'names the field that is missing where there is no body'() {
    await using lane = await openGuestLane({ tide: { code: TIDE } })
    await lane.becomes('tide', 'running')
    const { http, json } = await call(lane.url, '/features/tide/set', { method: 'POST' })
    assert.equal(
      [http, (json as Fault).message],
      [400, "body lacks 'metres', which is required. Add it"],
    )
  },
  async 'never gets a text with characters that no event may have'() {
    const { show, set } = ROWS.operations
    const { harbour } = show.takes
    const code = `
      export const open = (lane) => ({
        operations: {
          show: ({ harbour }) => ({ metres: 1, harbour }),
          set: ({ harbour }) => { lane.record('called', { harbour }); return { metres: 1 } },
        },
      })`
    const says = { en: 'boats in {harbour}', ru: 'лодки: {harbour}' }
    const rows = {
      events: { called: { level: 'info', says, fields: { harbour } } },
      operations: { show, set: { ...set, takes: { harbour } } },
    }
    await using lane = await openGuestLane({ tide: { code, rows } })
    await lane.becomes('tide', 'running')
    const wrong = {
      'control characters, such as a line break or a tab': ['\n', '\t', '\0', '\u007f', '\u2028'],
      'invisible characters that turn the direction of the text': ['\u202e'],
      'broken characters (not valid Unicode)': ['\ud800'],
    }
    for (const [why, characters] of Object.entries(wrong))
      for (const one of characters) {
        const posted = await postJson(lane.url, '/features/tide/set', { harbour: `a${one}b` })
        assert.equal(
          [posted.http, (posted.json as Fault).message],
          [400, `harbour contains ${why}`],
        )
        if (one === '\ud800') continue
        const asked = `/features/tide/show?harbour=${encodeURIComponent(`a${one}b`)}`
        const { http, json } = await call(lane.url, asked)
        assert.equal([http, (json as Fault).message], [400, `harbour contains ${why}`])
      }
    const good = { harbour: 'Кола, “Kola” 🐟' }
    assert.is((await postJson(lane.url, '/features/tide/set', good)).http, 200)
    assert.is((await lane.listed('tide')).state, 'running')
    assert.not.ok(lane.journal.some(({ event }) => event === 'guest.ended'))
  },
  async 'is ended by no caller, however often he calls: the last of what it tells counts'() {
    const code = `
      export function open(lane) {
        let calls = 0
        return { operations: {
          show: () => ({ metres: lane.kept.calls ?? 0 }),
          set: ({ metres }) => {
            calls += 1
            lane.record('turned', { metres })
            lane.number('metres', metres)
            lane.number('calls', calls)
            lane.keep({ calls })
            return { metres }
          },
        } }
      }`
    const numbers = { ...ROWS.numbers, calls: { title: { en: 'Calls', ru: 'Вызовы' } } }
    await using lane = await openGuestLane({ tide: { code, rows: { numbers } } })
    await lane.becomes('tide', 'running')
    const calls = 150
    for (let nth = 1; nth <= calls; nth += 1) {
      const { http, text } = await postJson(lane.url, '/features/tide/set', { metres: nth % 20 })
      assert.is(http, 200, text)
    }
    await waitUntil('the last is told', async () => {
      const told = await scrape(lane.url)
      const of = (number: string) => told.value('laned_guest_number', { feature: 'tide', number })
      return (
        of('calls') === calls &&
        of('metres') === calls % 20 &&
        told.value('laned_guest_events_left_out_total', { feature: 'tide' }) === calls - 6
      )
    })
    assert.is((await lane.listed('tide')).state, 'running')
    const ofGuests = lane.journal.filter(({ event }) => event.startsWith('guest.'))
    assert.equal(
      ofGuests.map(({ event }) => event),
      ['guest.started', ...Array.from({ length: 6 }, () => 'guest.noted')],
    )
  },
  async 'is told where it gives its lane what it may not, and goes on'() {
    const wrong = {
      'lane.refuse(42)': 'lane.refuse takes a text, or one in each language',
      "lane.refuse({ en: 'high' })": 'lane.refuse takes a text, or one in each language',
      'lane.attention(true)': 'lane.attention takes a text, or one in each language',
      'lane.keep(null)': 'lane.keep takes an object, not null',
      'lane.keep([1])': 'lane.keep takes an object, not an array',
      'lane.keep({ a: { constructor: 1 } })':
        'what lane.keep takes cannot have the key constructor',
      'lane.keep({ all: Array(901).fill(1) })': 'lane.keep takes 900 values at most',
      "lane.keep({ all: 'a'.repeat(8192) })": 'lane.keep takes 8 KiB of JSON at most',
      "lane.number('metres', NaN)": "lane.number('metres', …) takes a finite number, not NaN",
      "lane.number('metres', '3')": "lane.number('metres', …) takes a finite number, not '3'",
      "lane.number('depth', 3)":
        "lane.number takes a name of numbers in feature.json: metres, not 'depth'",
      "lane.record('ebbed')":
        "lane.record takes a name of events in feature.json: turned, not 'ebbed'",
      "lane.record('turned', null)": "lane.record('turned', …) takes an object of its fields",
      "lane.record('turned', { metres: 21 })":
        "lane.record('turned', …) takes metres as a number from 0 to 20, not 21",
      "lane.record('turned')": "lane.record('turned', …) takes metres as a number from 0 to 20",
      '(() => { throw { toString: null } })()': 'it threw what has no text',
      "(() => { throw Error('a'.repeat(40_000)) })()": 'aaaa',
      'Symbol.iterator': 'the answer of show is no JSON',
      '({ all: Array(999).fill(1) })': 'the answer of show is more than a message may have',
      "({ all: 'a'.repeat(32_768) })": 'the answer of show is more than a message may have',
      '({ constructor: 1 })': 'the answer of show cannot have the key constructor',
    }
    const code = `
      export const open = (lane) => ({
        operations: {
          show: ({ harbour }) => [${Object.keys(wrong)
            .map((one) => `() => ${one}`)
            .join(', ')}][harbour](),
          set: ({ metres }) => ({ metres }),
        },
      })`
    await using lane = await openGuestLane({ tide: { code } })
    await lane.becomes('tide', 'running')
    for (const [at, [given, why]] of Object.entries(wrong).entries()) {
      const { http, json } = await call(lane.url, `/features/tide/show?harbour=${at}`)
      const { message } = json as Fault
      assert.is(http, 503, given)
      assert.ok(
        message.startsWith(
          'an error occurred in the third-party feature tide. Its program said: "',
        ),
        message,
      )
      assert.ok(message.includes(why), `${given}: ${message}`)
    }
    const headers = { 'laned-language': 'ru' }
    const russian = await call(lane.url, '/features/tide/show?harbour=0', { headers })
    const { message } = russian.json as Fault
    assert.match(
      message,
      /^в сторонней функции tide произошла ошибка\. Её программа сообщила: «.+»\. Если/,
    )
    assert.not.ok(lane.journal.some(({ event }) => event === 'guest.ended'))
  },
  async 'that needs somebody is a part of health until it does not, or ends'() {
    const code = `
      export function open(lane) {
        lane.attention({ en: 'the gauge is dirty', ru: 'датчик загрязнён' })
        return { operations: {
          show: () => ({ metres: 1 }),
          set({ metres }) {
            if (metres === 9) process.exit(1)
            lane.attention(metres === 0 ? null : 'the gauge is at ' + metres)
            return { metres }
          },
        } }
      }`
    await using lane = await openGuestLane({ tide: { code }, ebb: { code: TIDE } })
    const condition = async (language = 'en') => {
      const headers = { 'laned-language': language }
      const { parts } = (await call(lane.url, '/health', { headers })).json as {
        parts: readonly { name: string; state: string; reason: string | null }[]
      }
      const { state, reason } = parts.find(({ name }) => name === 'guests') ?? {}
      return [state, reason]
    }
    const becomes = (wanted: string, reason: string | null) =>
      waitUntil(`the part is ${wanted}`, async () => {
        const [state, said] = await condition()
        return state === wanted && said === reason
      })
    const set = (metres: number) => postJson(lane.url, '/features/tide/set', { metres })
    await lane.becomes('tide', 'running')
    await becomes('degraded', 'tide: the gauge is dirty')
    assert.equal(await condition('ru'), ['degraded', 'tide: датчик загрязнён'])
    assert.is((await lane.listed('tide')).attention, 'the gauge is dirty')
    await set(3)
    await becomes('degraded', 'tide: the gauge is at 3')
    await set(0)
    await becomes('ok', null)
    assert.is((await lane.listed('tide')).attention, null)
    await set(4)
    await becomes('degraded', 'tide: the gauge is at 4')
    await set(9)
    await becomes('degraded', 'tide: the gauge is dirty')
    assert.equal(
      lane.journal
        .filter(({ event }) => ['guest.needs', 'guest.content'].includes(event))
        .slice(0, 4)
        .map(({ level, event, fields }) => [level, event, fields['what'] ?? null]),
      [
        ['warn', 'guest.needs', 'the gauge is dirty'],
        ['warn', 'guest.needs', 'the gauge is at 3'],
        ['info', 'guest.content', null],
        ['warn', 'guest.needs', 'the gauge is at 4'],
      ],
    )
  },
  async 'is called by the rights of its rows'() {
    await using lane = await openGuestLane({ tide: { code: TIDE } }, TOKENS)
    const set = (headers: object) =>
      postJson(lane.url, '/features/tide/set', { metres: 3 }, headers as Record<string, string>)
    assert.is((await call(lane.url, '/features/tide/show')).http, 401)
    assert.is((await set(as('till'))).http, 403)
    assert.is.not((await set(as('boss'))).http, 403)
  },
  async 'is told the shop’s time zone, and who calls'() {
    const code = `
      export const open = (lane) => ({
        operations: {
          show: (given, { caller }) => ({ metres: 1, harbour: lane.timeZone + ' ' + caller }),
          set: ({ metres }) => ({ metres }),
        },
      })`
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const told = async (yaml: string, headers = {}) => {
      await using lane = await openGuestLane({ tide: { code } }, yaml)
      await waitUntil('it runs', () => lane.journal.some(({ event }) => event === 'guest.started'))
      return (await call(lane.url, '/features/tide/show', { headers })).json
    }
    assert.equal(await told(TOKENS, as('till')), { metres: 1, harbour: `${timeZone} till` })
    assert.equal(await told(''), { metres: 1, harbour: `${timeZone} null` })
  },
  async 'is in the document of the device'() {
    await using lane = await openGuestLane({ tide: { code: TIDE } })
    const { paths } = (await call(lane.url, '/openapi/device.json')).json as {
      paths: Record<string, Record<string, { operationId: string; summary: string }>>
    }
    const { operationId, summary } = paths['/features/tide/set']?.['post'] ?? {}
    assert.equal([operationId, summary], ['features-tide_set', 'Say how high it is'])
  },
  async 'has nothing of the lane around it: no environment, no files, no other program'() {
    const code = `
      import { readFileSync, readdirSync } from 'node:fs'
      import { spawnSync } from 'node:child_process'
      const tried = (work) => { try { work(); return 'done' } catch (error) { return error.code ?? String(error) } }
      export function open() {
        const found = [
          Object.keys(process.env).filter((name) => !name.startsWith('__')).length,
          tried(() => readFileSync('/etc/passwd')),
          tried(() => readdirSync('/tmp')),
          tried(() => spawnSync('/bin/true')),
          tried(() => process.binding('fs')),
        ]
        return { operations: { show: () => ({ metres: 1, harbour: found.join(' ').slice(0, 90) }), set: () => ({ metres: 1 }) } }
      }`
    const long = { ...ROWS.operations.show.gives.harbour, most: 100 }
    const show = {
      ...ROWS.operations.show,
      gives: { ...ROWS.operations.show.gives, harbour: long },
    }
    await using lane = await openGuestLane({
      tide: { code, rows: { operations: { ...ROWS.operations, show } } },
    })
    await lane.becomes('tide', 'running')
    const { json } = await call(lane.url, '/features/tide/show')
    const { harbour } = json as { harbour: string }
    assert.match(harbour, /^0 (ERR_ACCESS_DENIED ?){3}/)
  },
  async 'has its settings from laned.yaml, and records events and tells numbers that its rows have'() {
    const code = `
      export function open(lane) {
        const { deep, harbour } = lane.settings
        lane.record('turned', { metres: deep, more: 'never seen' })
        lane.number('metres', deep)
        return { operations: { show: () => ({ metres: deep, harbour }), set: () => ({ metres: 1 }) } }
      }`
    const yaml = 'language: ru\nguests: { settings: { tide: { harbour: Kola, deep: 4.5 } } }\n'
    await using lane = await openGuestLane({ tide: { code }, ebb: { code } }, yaml)
    await lane.becomes('tide', 'running')
    await lane.becomes('ebb', 'running')
    assert.equal((await call(lane.url, '/features/tide/show')).json, {
      metres: 4.5,
      harbour: 'Kola',
    })
    assert.equal((await call(lane.url, '/features/ebb/show')).json, { metres: 3 })
    const noted = lane.journal.filter(({ event }) => event === 'guest.noted')
    assert.equal(
      noted.map(({ level, fields }) => [level, fields['feature'], fields['what']]).toSorted(),
      [
        ['warn', 'ebb', 'it turned at 3 m'],
        ['warn', 'tide', 'it turned at 4.5 m'],
      ],
    )
    const found = await call(lane.url, '/device/log?find=turned&level=warn')
    const { lines } = found.json as { lines: readonly { fields: Record<string, unknown> }[] }
    assert.equal(
      lines.map(({ fields }) => [fields['feature'], fields['noted'], fields['values']]).toSorted(),
      [
        ['ebb', 'turned', '{"metres":3}'],
        ['tide', 'turned', '{"metres":4.5}'],
      ],
    )
    const numbers = await scrape(lane.url)
    const of = (feature: string) => ({ feature, number: 'metres' })
    assert.is(numbers.value('laned_guest_number', of('tide')), 4.5)
    assert.is(numbers.value('laned_guest_number', of('ebb')), 3)
    assert.is(numbers.value('laned_guest_running', { feature: 'tide' }), 1)
    assert.is(numbers.value('laned_guest_events_left_out_total', { feature: 'tide' }), 0)
    assert.match(numbers.text, /^# TYPE laned_guest_events_left_out counter$/m)
    // The format adds it.
    assert.not.match(numbers.text, /^# TYPE \S+_total counter$/m)
  },
  async 'says what it says in both languages to each reader in his'() {
    const fields = { harbour: ROWS.operations.show.gives.harbour }
    const says = { en: 'boats in {harbour}', ru: 'лодки: {harbour}' }
    const code = `
      export function open(lane) {
        const harbour = { en: 'the harbour', ru: 'порт' }
        lane.record('boats', { harbour })
        return { operations: {
          show: () => ({ metres: 1, harbour }),
          set() { throw lane.refuse({ en: 'no water is so high', ru: 'так вода не поднимается' }) },
        } }
      }`
    const rows = { events: { boats: { level: 'info', says, fields } } }
    await using lane = await openGuestLane({ tide: { code, rows } })
    await lane.becomes('tide', 'running')
    const readers = [
      ['en', 'the harbour', 'boats in the harbour', 'no water is so high'],
      ['ru', 'порт', 'лодки: порт', 'так вода не поднимается'],
    ] as const
    for (const [language, shown, noted, refused] of readers) {
      const headers = { 'laned-language': language }
      const { json } = await call(lane.url, '/features/tide/show', { headers })
      assert.equal(json, { metres: 1, harbour: shown })
      const log = await call(lane.url, '/device/log?find=boats', { headers })
      const { lines } = log.json as { lines: readonly { fields: Record<string, unknown> }[] }
      assert.equal(
        lines.map(({ fields: { what } }) => what),
        [noted],
      )
      const set = await postJson(lane.url, '/features/tide/set', { metres: 1 }, headers)
      assert.equal([set.http, (set.json as Fault).message], [409, refused])
    }
  },
  async 'does not start with a setting that does not fit'() {
    const yaml =
      'guests: { settings: { tide: { deep: 21 }, ebb: { shallow: 1 }, none: { deep: 1 } } }\n'
    const { default: _none, ...deep } = ROWS.settings.deep
    await using lane = await openGuestLane(
      {
        tide: { code: TIDE, rows: { card: CARD } },
        ebb: { code: TIDE },
        none: { code: TIDE, rows: { settings: {} } },
        needs: { code: TIDE, rows: { settings: { deep } } },
      },
      yaml,
    )
    const whys = {
      tide: 'guests.settings.tide.deep in laned.yaml has a value that its feature.json does not allow (number 0…20). Correct or remove this setting',
      ebb: 'laned.yaml has guests.settings.ebb.shallow, but the feature has no such setting. Its settings are: deep (number 0…20), harbour (text 0…40). Correct or remove this setting',
      none: 'laned.yaml has guests.settings.none.deep, but the feature has no settings. Remove this setting from laned.yaml',
      needs:
        'guests.settings.needs.deep is missing in laned.yaml, or its default in feature.json is not allowed. Add this setting to laned.yaml (number 0…20)',
    }
    for (const [name, why] of Object.entries(whys)) assert.is((await lane.listed(name)).why, why)
    const { state, card, operations } = await lane.listed('tide')
    assert.equal([state, card, operations.length], ['failed', { ...CARD, buttons: [] }, 2])
    const { http, json } = await call(lane.url, '/features/tide/show')
    assert.equal([http, (json as Fault).message.includes(whys.tide)], [404, true])
  },
  async 'stays off where laned.yaml says so'() {
    await using lane = await openGuestLane({ tide: { code: TIDE } }, 'guests: { off: [tide] }\n')
    assert.is((await lane.listed('tide')).state, 'off')
    const { http, json } = await call(lane.url, '/features/tide/show')
    assert.is(http, 404)
    assert.match((json as { message: string }).message, /guests\.off in laned\.yaml names it/)
  },
  async 'that is not loaded says why at each path below its own, to whoever may read the list'() {
    const guests = { payment: { code: TIDE }, tide: { code: TIDE } }
    await using lane = await openGuestLane(guests, TOKENS)
    const path = '/features/payment/set'
    const said = async ({ http, json }: Reply) => [http, (json as { message: string }).message]
    const why =
      'the lane has not loaded the third-party feature payment: the lane itself uses the name payment. Choose another name for the feature. When this is corrected, restart the lane. The command lanectl guests list shows all features'
    const headers = as('till')
    assert.equal(await said(await call(lane.url, path, { headers })), [404, why])
    assert.equal(await said(await postJson(lane.url, path, { metres: 3 }, headers)), [404, why])
    assert.is((await call(lane.url, path)).http, 401)
    const { text } = await call(lane.url, '/openapi/device.json')
    assert.ok(text.includes('/features/tide/set'))
    assert.not.ok(text.includes('/features/payment'))
  },
  async 'is refused with a sentence where its name is the lane’s, its rows are wrong or others may write it'() {
    const { show } = ROWS.operations
    await using lane = await openGuestLane(
      {
        payment: { code: TIDE },
        scale: { code: TIDE },
        shared: { code: TIDE },
        linked: { code: TIDE },
        Tide: { code: TIDE },
        proto: { code: TIDE, rows: `{ "__proto__": { "access": "open" } }` },
        open: { code: TIDE, rows: { operations: { show: { ...show, access: 'open' } } } },
        other: { code: TIDE, rows: { name: 'payment' } },
      },
      '',
      (folder) => {
        chmodSync(join(folder, 'shared', 'feature.mjs'), 0o666)
        symlinkSync('/etc/passwd', join(folder, 'linked', 'passwd'))
      },
    )
    const whys: Record<string, string> = {
      payment: 'the lane itself uses the name payment. Choose another name for the feature',
      scale: 'the lane itself uses the name scale. Choose another name for the feature',
      Tide: 'this name cannot be the name of a feature. Use small letters, digits and dashes, for example door-sensor',
      other:
        'its feature.json is wrong: it has the name payment, but its folder has the name other. Give both the same name',
    }
    for (const [name, why] of Object.entries(whys)) assert.is((await lane.listed(name)).why, why)
    assert.match((await lane.listed('shared')).why ?? '', /feature\.mjs. Make root its owner/)
    assert.match((await lane.listed('linked')).why ?? '', /passwd is a link/)
    assert.match((await lane.listed('proto')).why ?? '', /__proto__/)
    assert.match((await lane.listed('open')).why ?? '', /operations\.show\.access.*read, change/)
    assert.is(lane.journal.filter(({ event }) => event === 'guest.refused').length, 8)
  },
  async 'that cannot be loaded says in which line of which file'() {
    const typed = 'export const open = () => ({})\n\nexport enum Tide { Low }\n'
    await using lane = await openGuestLane(
      {
        plain: { code: 'export function open() {\n  const = 3\n}\n' },
        thrown: { code: '\n\n\nthrow new Error("no gauge")\n' },
        typed: { code: '' },
      },
      '',
      (folder) => {
        rmSync(join(folder, 'typed', 'feature.mjs'))
        writeFileSync(join(folder, 'typed', 'feature.mts'), typed)
      },
    )
    const places = {
      plain: /^feature\.mjs:2: Unexpected token '='/,
      thrown: /^feature\.mjs:4: no gauge/,
      typed: /^feature\.mts:3: .*enum/,
    }
    for (const [name, said] of Object.entries(places))
      assert.match((await lane.becomes(name, 'failed')) ?? '', said)
  },
  async 'is not loaded where somebody else may write the folder above it'() {
    await using lane = await openGuestLane({ tide: { code: TIDE } }, '', (folder) =>
      chmodSync(folder, 0o777),
    )
    const { state, why } = await lane.listed('tide')
    assert.is(state, 'failed')
    assert.match(why ?? '', /other users than root may write/)
  },
  async 'keeps the lane from starting where --features names no folder of features'() {
    const startsIn = (prepare: (folder: string) => void) =>
      openGuestLane({}, '', prepare).then(
        async (lane) => {
          await lane[Symbol.asyncDispose]()
          return 'started'
        },
        ({ kind, message }: Fault) => `${kind}: ${message}`,
      )
    assert.match(
      await startsIn((folder) => rmSync(folder, { recursive: true })),
      /^bad-request: the lane cannot read the folder \S+ of the option --features: /,
    )
    assert.match(
      await startsIn((folder) => writeFileSync(join(folder, 'feature.json'), '{}')),
      /^bad-request: the option --features names \S+, which is the folder of one feature\. Give the folder above it: --features \/\S+$/,
    )
  },
  async 'is named by the part of health, which counts against nothing else'() {
    await using lane = await openGuestLane({}, '', (folder) =>
      writeFileSync(join(folder, 'tide'), 'no folder'),
    )
    const { parts, healthy } = (await call(lane.url, '/health')).json as {
      healthy: boolean
      parts: readonly { name: string; state: string; reason: string }[]
    }
    const part = parts.find(({ name }) => name === 'guests')
    assert.is(part?.state, 'failed')
    assert.match(part?.reason ?? '', /^tide: the lane cannot read its feature\.json/)
    await using without = await openTestDevice()
    const other = (await call(without.url, '/health')).json as { healthy: boolean; parts: object[] }
    assert.is(healthy, other.healthy)
    assert.is(other.parts.length, parts.length - 1)
  },
})
