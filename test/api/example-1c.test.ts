/**
 * The requests of the 1C module, as its HTTP client writes them, against a lane. No 1C platform was there:
 * what is shown is that the lane takes these bytes, and that the module and the record speak of the same.
 */

import { readFileSync } from 'node:fs'
import { connect } from 'node:tls'
import * as assert from 'uvu/assert'
import { createAuthority } from '#test/certificates.ts'
import { call, exchange, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface Recorded {
  readonly function: string
  readonly head: readonly string[]
  readonly body: string
  readonly status: number
}

const RECORDED = JSON.parse(
  readFileSync('examples/1c/recorded-requests.json', 'utf8'),
) as readonly Recorded[]
const MODULE = readFileSync('examples/1c/LanedTerminal.bsl', 'utf8')

/** Each exported function but the one that makes a connection. */
const FUNCTIONS = [...MODULE.matchAll(/^Функция ([А-Яа-яQR]+)\(.*\) Экспорт$/gm)].flatMap(
  ([, name]) => (name && name !== 'Подключение' ? [name] : []),
)

spec('the 1C module', {
  async 'sends what a lane takes'() {
    await using device = await openTestDevice({ yaml: 'embedder: { driver: fake }' })
    await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
    const sales = new Set<string>()
    let sale = ''
    for (const { function: name, head, body, status } of RECORDED) {
      const lines = [...head, 'Connection: close'].map((line) => line.replace('TRANSACTION', sale))
      const answer = await exchange(device.url, `${lines.join('\r\n')}\r\n\r\n${body}`)
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), `${name}: ${answer}`)
      sale = /^transaction-id: (.+)\r$/m.exec(answer)?.[1] ?? sale
      if (name === 'ПоказатьQR') sales.add(sale)
      if (name === 'СохранитьОплаты')
        // The mark of UTF-8, in bytes.
        assert.match(answer, /^content-type: text\/csv[\s\S]*\r\n\xef\xbb\xbf"/im)
      if (head[0]?.startsWith('GET /getDynamicQRStatus')) await pay(device.url)
    }
    assert.is(sales.size, 2, 'the second request with a key was another payment')
    const reference = encodeURIComponent('УТ-00000017')
    const { text } = await call(device.url, `/transactions?reference=${reference}`)
    assert.match(text, /"dynamicQRStatus":"ACCEPTED".*"purpose":"Чек 17".*"refundedAmount":4500/)
    assert.match((await call(device.url, '/getDynamicQRStatus')).text, /CANCELED/)
  },
  async 'sends the same over TLS, with a token, to a lane whose authority it knows'() {
    await using authority = await createAuthority()
    const { certFile, keyFile } = await authority.issue('IP:127.0.0.1')
    const tokens = '[{ name: 1c, role: till, secret: till-till-till-till }]'
    const yaml = `listeners: [{ address: "127.0.0.1:0", tls: { cert: ${certFile}, key: ${keyFile} }, tokens: ${tokens} }]`
    await using device = await openTestDevice({ yaml })
    const { head } = RECORDED.find((one) => one.function === 'НайтиОплаты') as Recorded
    const ask = async (...more: string[]) => {
      const text = `${[...head, 'Connection: close', ...more].join('\r\n')}\r\n\r\n`
      return exchangeOverTls(device.url, authority.ca, text)
    }
    assert.match(await ask('Authorization: Bearer till-till-till-till'), /^HTTP\/1\.1 200 /)
    const refused = await ask()
    // What the module makes an error of: a status from 300 on, and words in JSON.
    assert.match(refused, /^HTTP\/1\.1 401 /)
    assert.match(refused, '"error_message":')
    const connection = functionOf('Подключение')
    assert.match(connection, 'СертификатыУдостоверяющихЦентровФайл(ФайлЦентра)')
    assert.match(connection, 'HTTPСоединение(Адрес, Порт, , , , 60, Защита)')
  },
  'keeps a table in the file alone, and a refusal out of it'() {
    const [before = '', after = ''] = functionOf('Вызвать').split('.Записать(ИмяФайла)')
    assert.match(
      before,
      /"Content-Type"\), "text\/csv"\) Тогда\s+ОтветHTTP\.ПолучитьТелоКакДвоичныеДанные\(\)$/,
    )
    assert.match(after, 'ИзJSON(Текст)')
  },
  'compares whose status it is, and asks the ledger for its own where it is not'() {
    const [asks = '', ledger = ''] = functionOf('СостояниеОплаты').split('"/transactions/"')
    assert.match(
      asks,
      /"\/getDynamicQRStatus"\);\s+Если Результат\.Оплата = Оплата Тогда\s+Возврат Результат;/,
    )
    assert.match(asks, /Если Не ЗначениеЗаполнено\(Оплата\) Тогда\s+Возврат Новый Структура/)
    assert.match(ledger, 'Результат.Ответ["transaction"]')
  },
  'takes an answer that is not JSON for none of the lane, and not for an exception'() {
    const [reads, asks] = [functionOf('ИзJSON'), functionOf('Вызвать')]
    assert.match(reads, /Попытка(.|\n)*ПрочитатьJSON(.|\n)*Исключение\s+Возврат Неопределено;/)
    const [before = '', after = ''] = asks.split('<> Тип("Соответствие") Тогда')
    assert.match(before, 'ИзJSON(Текст)')
    assert.match(after, 'Результат.Ошибка = СтрШаблон("Ответ %1 не от laned')
    // Nothing is read of an answer before it is known to be one.
    assert.not.match(before, 'error_message')
    assert.is(MODULE.split('ПрочитатьJSON').length, 2, 'there is one place that reads JSON')
  },
  'and the record speaks of all that it does, and of nothing else'() {
    assert.equal([...new Set(RECORDED.map((one) => one.function))].sort(), FUNCTIONS.sort())
    for (const { function: name, head, body } of RECORDED) {
      const code = functionOf(name)
      const [method = '', target = ''] = head[0]?.split(' ') ?? []
      const [before = '', after = ''] = target
        .replace(/((?:reference|from)=).*/, '$1')
        .split('TRANSACTION')
      assert.ok(code.includes(`"${method}", "${before}`), `${name}: ${method} ${before}`)
      assert.ok(code.includes(after), `${name}: ${after}`)
      assert.is(
        head.some((line) => line.startsWith('Idempotency-Key')),
        /Ключ[А-Я]/.test(code),
        name,
      )
      const fields = Object.keys(JSON.parse(body || '{}') as object).join(', ')
      assert.ok(code.includes(`"${fields}"`) || fields === '', `${name}: ${fields}`)
    }
  },
})

function functionOf(name: string): string {
  return MODULE.slice(MODULE.indexOf(`Функция ${name}(`)).split('КонецФункции')[0] ?? ''
}

async function exchangeOverTls(address: string, ca: Buffer, text: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), ca })
  socket.write(text)
  return (await socket.setEncoding('utf8').toArray()).join('')
}

async function pay(url: string): Promise<void> {
  assert.is((await postJson(url, '/sim/bank/pay', {})).http, 200)
  await waitUntil('it is paid', async () =>
    (await call(url, '/getDynamicQRStatus')).text.includes('ACCEPTED'),
  )
}
